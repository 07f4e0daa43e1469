import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { behavedChanges, notWhole, TAKERS } from "../behaved-previews.ts";
import { clickOn, fieldText, pathOf } from "./ask.ts";
import { type Engine, isMissing } from "./engines.ts";
import { type EngineSite, openSite, setUp } from "./site.ts";
import type { Driven, Tab } from "./tab.ts";
import { noteIn, openEdited } from "./workspace.ts";

/** Height of each dialog at 1440 px in Chromium; layouts of other engines may differ by a few lines. */
const HEIGHTS = { collection: 320, picture: 344, icon: 244 };
const isAbout = (height: number, wanted: number) => Math.abs(height - wanted) <= wanted * 0.15;

/** What each engine once did in another way: what a page is for is looked at, in the engine at hand. */
export function checkEngine(engine: Engine): void {
  describe.skipIf(isMissing(engine))(`in ${engine.name}`, () => {
    let browser: Driven;
    let site: EngineSite;
    beforeAll(async () => {
      [browser, site] = await Promise.all([engine.find()?.() as Promise<Driven>, openSite()]);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });

    it.each(["localhost", "loopback", "https"] as const)(
      "previews have styles, scripts and fonts at %s",
      async (name) => {
        const tab = await browser.open(`${site[name]}/components/button`);
        await expect.poll(() => drawnIn(tab)).toEqual({ background: DRAWN, sheets: 3, fonts: true });
      },
    );

    it("going back restores the filter and its field", async () => {
      const tab = await browser.open(`${site.localhost}/components`);
      const field = "main input[type=search]";
      await tab.fill(field, "tab");
      await expect.poll(() => pathOf(tab)).toBe("/components?q=tab");
      await tab.click('main a[href="/components/table"]');
      await expect.poll(() => pathOf(tab)).toBe("/components/table");
      await tab.back();
      await expect.poll(() => pathOf(tab)).toBe("/components?q=tab");
      await expect.poll(() => fieldText(tab, field)).toBe("tab");
      // The browser may put the field back after the page is there.
      await tab.run(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await fieldText(tab, field)).toBe("tab");
    });

    it("the search shows its results", async () => {
      const tab = await browser.open(`${site.localhost}/`);
      await tab.press("Control+k");
      await expect.poll(() => optionsInside(tab)).toMatchObject({ inside: true });
      await tab.fill("dialog[open] [role=combobox]", "button");
      await expect.poll(() => optionsInside(tab)).toMatchObject({ inside: true, first: "Button" });
      expect((await optionsInside(tab)).height).toBeGreaterThan(120);
    });

    it("the keyboard copies an icon immediately, even if its text arrives late", async () => {
      const tab = await browser.open(`${site.localhost}/foundations/icons`);
      await tab.run(() => {
        const ask = window.fetch;
        window.fetch = async (...requested) => {
          await new Promise((resolve) => setTimeout(resolve, 500));
          return ask(...requested);
        };
      });
      await tab.click("[data-icons-list] a");
      const panel = "dialog.icons-panel[open]";
      await expect.poll(() => heightOf(tab, panel)).toSatisfy((height) => isAbout(height, HEIGHTS.icon));
      await tab.run(
        (requested) => document.querySelector<HTMLElement>(`${requested} [data-copy-from]`)?.focus(),
        panel,
      );
      await tab.press("Enter");
      await expect
        .poll(() => tab.run((requested) => document.querySelector(`${requested} [data-copied]`) !== null, panel))
        .toBe(true);
    });

    it("a saved style shows in the preview of a workspace", async () => {
      const workspace = await openEdited();
      try {
        const tab = await browser.open(`${workspace.url}/components/note`);
        await expect.poll(() => noteIn(tab)).toBe("rgb(1, 2, 3)");
        await workspace.save(".note { color: rgb(4, 5, 6) }");
        await expect.poll(() => noteIn(tab)).toBe("rgb(4, 5, 6)");
      } finally {
        await workspace.close();
      }
    });

    describe("previews that open, focus, link and send", () => {
      const stage = "[data-stage] iframe";
      beforeAll(async () => {
        const answer = await site.service.post("/api/sync/upload", { changes: behavedChanges() });
        expect(answer.status).toBe(200);
      });

      it.each([
        "modal",
        "dialog",
        "long-dialog",
        "bootstrap",
        "toasts",
        "menu",
        "upward",
        "popover",
        "shadow",
        "faded",
      ])("show all of it: %s", async (id) => {
        const tab = await browser.open(`${site.localhost}/components/${id}`);
        await expect.poll(() => tab.inFrame(stage, openOnce).catch(String)).toBe("");
        await expect.poll(() => tab.inFrame(stage, notWhole).catch(String), { timeout: 8_000 }).toEqual([]);
      });

      it.each(TAKERS)("leave focus and scroll where they are: %s", async (id) => {
        const tab = await browser.open(`${site.localhost}/docs/around/${id}`);
        // To look into a frame gives it the focus in WebKit: what it says of its height tells that it is there.
        await tab.run(
          () =>
            new Promise<void>((resolve) => {
              const ask = () => document.querySelector("iframe")?.contentWindow?.postMessage("height", "*");
              addEventListener("message", ({ data }) => data?.previewHeight && setTimeout(resolve, 1_200));
              setInterval(ask, 200);
            }),
        );
        expect(await tab.run(() => [document.activeElement?.localName, Math.round(scrollY)])).toEqual(["body", 0]);
      });

      it("stay when a link would leave them, and check their forms", async () => {
        const tab = await browser.open(`${site.localhost}/components/nav`);
        for (const [id, to] of [
          ["a", "/products"],
          ["e", "https://example.com/x"],
          ["f", "page.html"],
          ["g", "/x"],
          ["h", "/search"],
        ] as const) {
          await expect.poll(() => tab.inFrame(stage, clickIn, id).catch(String)).toBe("clicked");
          await expect.poll(() => tab.run(() => document.querySelector(".stage-note code")?.textContent)).toBe(to);
        }
        expect(await tab.inFrame(stage, clickIn, "a")).toBe("clicked");
        await tab.goto(`${site.localhost}/components/form`);
        await expect.poll(() => tab.inFrame(stage, clickIn, "b").catch(String)).toBe("clicked");
        const said = () => tab.inFrame(stage, () => document.getElementById("e")?.textContent);
        await expect.poll(said).toBe("Enter your name");
        await tab.inFrame(stage, clickIn, "b2");
        await expect.poll(said).toBe("invalid event");
      });
    });

    describe("signed in", () => {
      beforeAll(() => setUp(browser, site));

      it.each(["desktop", "phone"] as const)("no page is wider than its window: %s", async (width) => {
        const tab = await browser.open(`${site.localhost}/`, width);
        for (const path of ["/", "/components", "/components/button", "/account", "/media"]) {
          await tab.goto(site.localhost + path);
          expect([
            path,
            await tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ]).toEqual([path, 0]);
        }
      });

      it("dialogs are as high as their content", async () => {
        const tab = await browser.open(`${site.localhost}/media`);
        await expect
          .poll(() => openedBy(tab, "button", "New collection"))
          .toSatisfy((height) => isAbout(height, HEIGHTS.collection));
        await tab.goto(`${site.localhost}/edit?in=`);
        await expect
          .poll(() => openedBy(tab, "button:enabled", "Insert image"))
          .toSatisfy((height) => isAbout(height, HEIGHTS.picture));
      });
    });
  });
}

/** Background of the button of the examples once its styles are there. */
export const DRAWN = "rgb(2, 89, 135)";

/** How the button in a frame is drawn; what went wrong where there is none. */
export const drawnIn = (tab: Tab, frame = "[data-stage] iframe") =>
  tab
    .inFrame(frame, () => {
      const button = document.querySelector("button");
      return {
        background: button && getComputedStyle(button).backgroundColor,
        sheets: document.styleSheets.length,
        fonts: [...document.fonts].some(({ status }) => status === "loaded"),
      };
    })
    .catch(String);

/** Opens what a button in a frame opens, once; empty when it is done. Runs in the frame. */
const openOnce = (): string => {
  if (document.readyState !== "complete") return document.readyState;
  const roots = [document, ...[...document.querySelectorAll("*")].flatMap((one) => one.shadowRoot ?? [])];
  if (document.body.dataset.opened === undefined)
    for (const root of roots) root.querySelector<HTMLElement>("#open")?.click();
  document.body.dataset.opened = "";
  return "";
};

/** Runs in the frame. */
const clickIn = (id: string): string => {
  const found = document.getElementById(id);
  found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
  return found ? "clicked" : "not there";
};

const heightOf = (tab: Tab, dialog: string): Promise<number> =>
  tab.run((requested) => document.querySelector(requested)?.getBoundingClientRect().height ?? 0, dialog);

/** Height of the dialog that a button opens, which is pressed again while its script is not there yet. */
async function openedBy(tab: Tab, selector: string, text: string): Promise<number> {
  const height = await heightOf(tab, "dialog[open]");
  if (height === 0) await clickOn(tab, selector, text);
  return height;
}

/** Whether the first option lies inside the list that shows it. */
const optionsInside = (tab: Tab) =>
  tab.run(() => {
    const option = document.querySelector<HTMLElement>("dialog[open] [role=option]");
    const list = option?.closest("[role=listbox]")?.getBoundingClientRect();
    const box = option?.getBoundingClientRect();
    return {
      inside: box !== undefined && list !== undefined && box.height > 0 && box.bottom <= list.bottom,
      first: option?.querySelector<HTMLElement>(".r-palette-title")?.innerText,
      height: list?.height ?? 0,
    };
  });
