// @module-tag long
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pictureOf } from "../test/pictures.ts";
import { openRegistry } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

const html = (style: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>x</title><style>${style}</style></head><body>${body}</body></html>`;
const BUTTON = '<button style="height: 44px">Go</button>';

/** Documents as people write them. */
const DOCUMENTS = {
  bare: html("", BUTTON),
  reset: html("* { margin: 0; padding: 0 } html { background: #ddd } body { background: #fff }", BUTTON),
  padded: html("body { margin: 0; padding: 10px 12px }", BUTTON),
  spaced: html("body { margin: 30px }", BUTTON),
  own: html("body { margin: 0; min-height: 100vh; display: grid; place-items: center }", BUTTON),
  tall: html("", '<div style="height: 400px">tall</div>'),
  photographed: html("", '<div style="height: 400px">tall, and a build took a photograph</div>'),
};

const sizes = (page: Page) =>
  page
    .frameLocator("[data-stage] iframe")
    .first()
    .locator("body")
    .evaluate((body) => {
      const shown = body.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
      const { top, bottom } = body.getBoundingClientRect();
      return {
        left: Math.round(shown.left),
        above: Math.round(shown.top),
        below: Math.round(innerHeight - shown.bottom),
        fills: Math.round(top) <= 0 && Math.round(bottom) >= innerHeight,
        over: document.documentElement.scrollHeight - innerHeight,
        height: innerHeight,
      };
    });

describe("stages", () => {
  const site = useSite(async () => {
    const registry = await openRegistry("sqlite");
    const change = (entityType: string, entityId: string, data: unknown) => ({
      ...{ entityType, entityId, data, action: "create" },
    });
    const changes = Object.entries(DOCUMENTS).flatMap(([id, content]) => [
      change("component", id, { title: id, type: "element", previews: { default: {} } }),
      change("component_artifact", `${id}/${id}-default.html`, { content, encoding: "utf8" }),
    ]);
    // As a build takes it: 16 pixels around what is drawn.
    const content = (await pictureOf("png", { width: 800, height: 432 })).toString("base64");
    changes.push(change("component_screenshot", "photographed/screenshot.png", { content, encoding: "base64" }));
    expect((await registry.post("/api/sync/upload", { changes })).status).toBe(200);
    return registry;
  });
  const visit = async (id: string) => {
    const page = await site.open();
    await page.goto(`/components/${id}`);
    await expect.poll(() => page.frames().some((frame) => frame.url().includes("fit=true"))).toBe(true);
    return page;
  };

  it.each(["bare", "reset"])(
    "keep space around content at the document's edges, and have one background: %s",
    async (id) => {
      const page = await visit(id);
      await expect
        .poll(() => sizes(page))
        .toEqual({ left: 24, above: 34, below: 34, fills: true, over: 0, height: 112 });
    },
  );

  it("leave the room a document has", async () => {
    expect(await sizes(await visit("padded"))).toMatchObject({ left: 12, fills: true, over: 0, height: 112 });
    expect(await sizes(await visit("spaced"))).toMatchObject({ left: 30, over: 0, height: 112 });
  });

  it("leave the layout a document has", async () => {
    expect(await sizes(await visit("own"))).toMatchObject({ above: 34, below: 34, over: 0, height: 112 });
  });

  it("are as tall as their content", async () => {
    const page = await visit("tall");
    await expect.poll(() => sizes(page)).toMatchObject({ left: 24, above: 24, below: 24, over: 0, height: 448 });
  });

  it("have the height of the screenshot before their document loads", async () => {
    const heightOf = async (id: string) =>
      /--stage-height: (\d+)px/.exec(await (await site.service.get(`/components/${id}`)).text())?.[1];
    expect(await heightOf("photographed")).toBe("448");
    expect(await heightOf("bare")).toBe("112");
  });

  it.each(["bare", "reset", "padded", "own", "tall"])("draw in the middle of a card, all of it: %s", async (id) => {
    const page = await site.open();
    await page.goto("/components");
    const frame = page.locator(`iframe[src*="/${id}/preview/"]`);
    await frame.scrollIntoViewIfNeeded();
    const shown = frame.contentFrame().locator("body > *").first();
    await expect
      .poll(() =>
        shown.evaluate((element) => {
          const { left, right, top, bottom, height } = element.getBoundingClientRect();
          return {
            aside: Math.abs(left - (innerWidth - right)) < 4,
            above: Math.abs(top - (innerHeight - bottom)) < 4,
            whole: top >= 0 && bottom <= innerHeight && left >= 0,
            grows: height > 80,
          };
        }),
      )
      .toEqual({ aside: true, above: true, whole: true, grows: id !== "own" });
  });
});
