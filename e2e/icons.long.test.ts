// @module-tag long
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readIcons } from "./examples-read.ts";
import { openExamples } from "./open-registry.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const cells = (page: Page) => page.getByRole("list", { name: "Icons" }).getByRole("link");
const names = (page: Page) => cells(page).locator("span").allTextContents();
const details = (page: Page, name: string) => page.getByRole("dialog", { name });

describe("the icons", () => {
  const site = useSite(openExamples);

  it("are all there, drawn", async () => {
    const icons = await readIcons();
    const page = await site.open();
    await page.goto("/foundations/icons");
    expect((await names(page)).toSorted()).toEqual(icons.map(({ name }) => name).toSorted());
    const undrawn = await cells(page).evaluateAll(
      (links) => links.filter((link) => !link.querySelector("svg :is(path, circle, rect, line, polyline, g)")).length,
    );
    expect(undrawn).toBe(0);
  });

  it("are narrowed by words of name, tag and category, and by a category", async () => {
    const icons = await readIcons();
    const matching = (word: string) =>
      icons.filter(({ id, name, tags, category }) =>
        [id, name, category, ...tags].join(" ").toLowerCase().includes(word),
      );
    const page = await site.open();
    await page.goto("/foundations/icons");
    await page.getByLabel("Filter icons").fill("tide");
    const wanted = matching("tide").map(({ name }) => name);
    expect(wanted.length).toBeGreaterThan(1);
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(wanted.toSorted());
    await expect.poll(() => page.getByText(`${wanted.length} of ${icons.length} icons`).isVisible()).toBe(true);
    await expect.poll(() => addressOf(page)).toBe("/foundations/icons?q=tide");
    await page.getByLabel("Filter icons").fill("");
    const meadow = icons.filter(({ category }) => category === "meadow").map(({ name }) => name);
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "meadow" }).click();
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(meadow.toSorted());
    await page.getByLabel("Filter icons").fill("no such icon");
    await expect.poll(() => page.getByText("No icons match").isVisible()).toBe(true);
    await page.getByRole("link", { name: "Show all icons" }).click();
    await expect.poll(() => cells(page).count()).toBe(icons.length);
  });

  it("open and close by keyboard, and the arrows walk over them", async () => {
    const page = await site.open();
    await page.goto("/foundations/icons");
    await page.getByLabel("Filter icons").fill("lighthouse");
    await expect.poll(() => cells(page).count()).toBe(1);
    await page.getByLabel("Filter icons").fill("");
    await expect.poll(() => cells(page).count()).toBeGreaterThan(1);
    await page.getByLabel("Filter icons").press("Enter");
    await expect.poll(() => cells(page).first().evaluate(isFocused)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => cells(page).nth(1).evaluate(isFocused)).toBe(true);
    const name = (await names(page))[1] ?? "";
    await page.keyboard.press("Enter");
    await expect.poll(() => details(page, name).isVisible()).toBe(true);
    await expect.poll(() => new URL(page.url()).hash.length).toBeGreaterThan(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => details(page, name).isVisible()).toBe(false);
    await expect.poll(() => cells(page).nth(1).evaluate(isFocused)).toBe(true);
  });

  it("are filtered by text typed before the script loaded", async () => {
    const page = await site.open();
    let isHere = false;
    await page.route(/\.js$/, async (route) => {
      await expect.poll(() => isHere).toBe(true);
      await route.continue();
    });
    await page.goto("/foundations/icons", { waitUntil: "commit" });
    await page.getByLabel("Filter icons").fill("lighthouse");
    isHere = true;
    await expect.poll(() => cells(page).count()).toBe(1);
  });

  it("are copied as SVG, as <use> and by id", async () => {
    const page = await site.open(CLIPBOARD);
    await page.goto("/foundations/icons#lighthouse");
    const panel = details(page, "Lighthouse");
    await panel.getByRole("button", { name: "Copy SVG" }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^<svg[^>]*viewBox="0 0 24 24"/);
    const file = await (await site.service.get("/icons/lighthouse.svg")).text();
    expect(await clipboard(page)).toBe(file.replace("<svg", '<svg aria-hidden="true"'));
    await panel.getByText("With its name").click();
    await panel.getByRole("button", { name: "Copy SVG" }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^<svg role="img"[^>]*><title>Lighthouse<\/title>/);
    await panel.getByText("Decorative").click();
    await panel.getByRole("button", { name: "Copy ID" }).click();
    await expect.poll(() => clipboard(page)).toBe("lighthouse");
    await panel.getByRole("button", { name: "Copy <use>" }).click();
    await expect.poll(() => clipboard(page)).toContain('<use href="/icons-sprite.svg#lighthouse"/>');
    const sprite = `${site.service.url}/api/icons-sprite.svg`;
    expect(await clipboard(page)).toContain(`curl ${sprite} -o icons-sprite.svg`);
    const drawn = await page.evaluate(
      async (snippet) => {
        const { port1, port2 } = new MessageChannel();
        const host = document.body.appendChild(document.createElement("div"));
        host.innerHTML = snippet;
        const use = host.querySelector("use");
        // Drawn when the sprite has come: one task later is looked again.
        for (const until = performance.now() + 10_000; performance.now() < until; ) {
          if (use && use.getBBox().width > 4) return true;
          await new Promise((resolve) => {
            port1.onmessage = resolve;
            port2.postMessage(null);
          });
        }
        return false;
      },
      (await clipboard(page)).replace('href="/', 'href="/api/'),
    );
    expect(drawn).toBe(true);
  });

  it("are copied as code of React and Vue, and as an address a browser draws", async () => {
    const page = await site.open(CLIPBOARD);
    await page.goto("/foundations/icons#lighthouse");
    const panel = details(page, "Lighthouse");
    const copied = async (name: string, beginning: string) => {
      await panel.getByRole("button", { name }).click();
      await expect.poll(() => clipboard(page)).toMatch(new RegExp(`^${beginning}`));
      return clipboard(page);
    };
    expect(await copied("Copy JSX", "export const Lighthouse")).toContain("{...props}");
    expect(await copied("Copy Vue", "<template>")).toContain('viewBox="0 0 24 24"');
    const width = await page.evaluate(
      async (address) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        return image.naturalWidth;
      },
      await copied("Copy data URL", "data:image/svg"),
    );
    expect(width).toBeGreaterThan(0);
  });

  it("are found by meaning and with typos, on the page and by the server", async () => {
    const page = await site.open();
    await page.goto("/foundations/icons");
    await page.getByLabel("Filter icons").fill("dismiss");
    await expect.poll(() => names(page)).toContain("Close");
    await page.getByLabel("Filter icons").fill("lighthuose");
    await expect.poll(() => names(page)).toEqual(["Lighthouse"]);
    expect(await page.getByText("Showing icons for “lighthouse”").isVisible()).toBe(true);
    const served = await (await site.service.get("/foundations/icons?q=lighthuose")).text();
    expect(served).toContain("Showing icons for “lighthouse”");
  });

  it("arrive as files, one or all", async () => {
    const page = await site.open();
    await page.goto("/foundations/icons#anchor");
    const [one] = await Promise.all([
      page.waitForEvent("download"),
      details(page, "Anchor").getByRole("link", { name: "SVG file" }).click(),
    ]);
    expect(one.suggestedFilename()).toBe("anchor.svg");
    expect(await readFile(await one.path(), "utf8")).toMatch(/^<svg[^>]*>.*<\/svg>$/s);
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      details(page, "Anchor").getByRole("button", { name: "PNG, 256 px" }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe("anchor.png");
    const png = await readFile(await picture.path());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
    const [all] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download all" }).click(),
    ]);
    expect(all.suggestedFilename()).toBe("icons.zip");
    expect((await readFile(await all.path())).subarray(0, 2).toString()).toBe("PK");
  });

  it("show their details on a phone without covering the icon that was tapped", async () => {
    const page = await site.open(PHONE);
    await page.goto("/foundations/icons");
    await cells(page).nth(7).tap();
    const panel = details(page, (await names(page))[7] ?? "");
    await expect.poll(() => panel.isVisible()).toBe(true);
    await expect
      .poll(async () => {
        const [cell, cover] = [await cells(page).nth(7).boundingBox(), await panel.boundingBox()];
        return cell && cover && cell.y + cell.height <= cover.y + 1;
      })
      .toBe(true);
    await panel.getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => panel.isVisible()).toBe(false);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
