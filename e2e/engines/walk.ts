import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leftOut } from "../../test/left-out.ts";
import { findFocusFault } from "../focus-faults.ts";
import { PAGES } from "../pages.ts";
import { findTextFaults } from "../text-faults.ts";
import { pathOf, textOf } from "./ask.ts";
import { type Engine, isMissing } from "./engines.ts";
import { type EngineSite, openSite } from "./site.ts";
import { type Driven, type Tab, WIDTHS } from "./tab.ts";

/** Stops of the Tab key that are looked at of one page. */
const MOST_STOPS = 40;

/** The tests of `e2e/for-everyone.test.ts` that an engine allows, on a page of every kind. */
export function walkEngine(engine: Engine): void {
  describe.skipIf(isMissing(engine))(`pages for everyone in ${engine.name}`, { tags: "long" }, () => {
    let browser: Driven;
    let site: EngineSite;
    const titles = new Map<string, string>();
    beforeAll(async () => {
      [browser, site] = await Promise.all([engine.find()?.() as Promise<Driven>, openSite()]);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });
    const at = (path: string) => site.localhost + path;
    const openContrast = engine.findContrast?.();

    it.each(Object.entries(PAGES))("%s: names, languages, the focus of every stop, larger text", async (_, path) => {
      const tab = await browser.open(at(path));
      const title = await tab.run(() => document.title);
      // The same page may have several addresses.
      const [without = ""] = path.split("?");
      expect([title, titles.get(title) ?? without]).toEqual([title, without]);
      titles.set(title, without);
      expect(await tab.run(findNameFaults)).toEqual([]);
      expect(await tab.run(findLanguageFaults)).toEqual([]);
      expect(await unseenStops(tab)).toEqual([]);
      await tab.run(doubleText);
      expect(await tab.run(findTextFaults)).toEqual([]);
      expect(await tab.run(findSideways)).toEqual([]);
    });

    it.each(Object.entries(PAGES))("%s: no text is cut off on a phone", async (_, path) => {
      const tab = await browser.open(at(path), "phone");
      expect(await tab.run(() => innerWidth)).toBe(WIDTHS.phone.width);
      expect(await tab.run(findTextFaults)).toEqual([]);
      expect(await tab.run(findSideways)).toEqual([]);
    });

    it("the first stop skips to the content", async () => {
      const tab = await browser.open(at("/docs/accessibility"));
      await tab.press("Tab");
      expect(await tab.run(() => document.activeElement?.className)).toBe("r-skip");
      await tab.press("Enter");
      await expect.poll(() => tab.run(() => document.activeElement?.localName)).toBe("main");
    });

    it("the search announces the number of results in its dialog, and returns the focus", async () => {
      const tab = await browser.open(at("/"));
      await tab.press("/");
      expect(await tab.run(() => document.querySelector("dialog[open]") === null)).toBe(true);
      await tab.run(() => document.querySelector<HTMLElement>(".r-search-button")?.focus());
      await tab.press("Enter");
      await tab.fill("dialog[open] [role=combobox]", "button");
      await expect.poll(() => textOf(tab, "dialog[open] [role=status]")).toMatch(/^\d+ results?$/);
      await tab.press("Escape");
      await expect.poll(() => tab.run(() => document.activeElement?.className)).toContain("r-search-button");
    });

    it("a select whose choice loads other content keeps the focus", async () => {
      const tab = await browser.open(at("/foundations/tokens"));
      await tab.run(() => {
        const select = document.querySelector<HTMLSelectElement>("header select[data-choice=scheme]");
        select?.focus();
        if (select) select.value = "dark";
        select?.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await expect.poll(() => pathOf(tab)).toContain("dark");
      await expect.poll(() => tab.run(() => document.activeElement?.getAttribute("data-choice"))).toBe("scheme");
    });

    it.skipIf(leftOut(openContrast === undefined, `contrast themes in ${engine.name}, which has none`))(
      "selections and matches are visible in a contrast theme",
      async () => {
        const contrast = await (openContrast as () => Promise<Driven>)();
        try {
          const tab = await contrast.open(at("/search?q=button"));
          expect(await tab.run(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
          expect(
            await tab.run(() =>
              [...document.querySelectorAll("main mark")]
                .map((one) => getComputedStyle(one))
                .filter(({ color, backgroundColor }) => color === backgroundColor),
            ),
          ).toEqual([]);
          await tab.goto(at("/components/button"));
          const [chosen, ...others] = await tab.run(() =>
            [...document.querySelectorAll(".component-tabs a")]
              .sort((a, b) => Number(b.hasAttribute("aria-current")) - Number(a.hasAttribute("aria-current")))
              .map((one) => getComputedStyle(one).backgroundColor),
          );
          expect(others.length).toBeGreaterThan(2);
          expect(others).not.toContain(chosen);
        } finally {
          await contrast.close();
        }
      },
    );
  });
}

async function unseenStops(tab: Tab): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await tab.press("Tab");
    const fault = await tab.run(findFocusFault);
    // After the last stop comes the browser's own.
    if (fault === undefined || fault === null) break;
    if (fault) unseen.push(fault);
  }
  return unseen;
}

/** Frames and landmarks of a page with the name of another one, and those with none. */
function findNameFaults(): string[] {
  const frames = [...document.querySelectorAll("iframe")].map((frame) => `frame ${frame.title}`);
  const landmarks = [...document.querySelectorAll("nav, [role=region], [role=search]")]
    .filter((one) => one.checkVisibility())
    .map((one) => `${one.localName} ${one.getAttribute("aria-label") ?? one.getAttribute("aria-labelledby")}`);
  const all = [...frames, ...landmarks];
  return all.filter((name, index) => all.indexOf(name) !== index || /^frame $/.test(name));
}

/** Texts in Arabic letters, in titles and content, that no language is given for; and a page without one. */
function findLanguageFaults(): string[] {
  const faults = document.documentElement.lang ? [] : ["the page has no language"];
  for (const one of document.querySelectorAll("nav a, h1, article p, article h2")) {
    const text = one.textContent ?? "";
    if (/\p{sc=Arabic}/u.test(text) && !one.closest("[lang]")?.getAttribute("lang")?.startsWith("ar"))
      faults.push(`“${text.slice(0, 30)}” is in no language of its letters`);
  }
  return faults;
}

/** Text alone twice as large, as Firefox and Safari can have it: breakpoints stay. */
function doubleText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Elements beyond the edge of a page that scrolls sideways. */
function findSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 80));
}
