import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { casesOf } from "../test/long-form.ts";
import { EXPECTED, unheard } from "./accessibility-tree.ts";
import { findFocusFault } from "./focus-faults.ts";
import { openExamples } from "./open-registry.ts";
import { heard, unreadable } from "./page-probes.ts";
import { PAGES } from "./pages.ts";
import { pushGerman } from "./push-german.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { textFaults } from "./text-faults.ts";
import { addressOf, useSite } from "./use-site.ts";

/** One registry and one browser for all of this file: its design system is English, then German, then Arabic. */
const site = useSite(openExamples);
let admin: BrowserContextOptions;
beforeAll(async () => {
  admin = await setUpAdmin(site);
});

const ready = (page: Page) => expect.poll(() => page.locator("html").getAttribute("data-scheme")).not.toBeNull();

/** The page in a browser whose text is twice as large, by its settings: breakpoints follow. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Elements beyond the right edge of a page that scrolls sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 80));
  });

/** Pages that are walked through by Tab, and windows: all of them in the long form. */
const WALKED = Object.entries(PAGES);
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 640, height: 450 },
  { width: 320, height: 256 },
];
/** Stops that are looked at of one page. */
const MOST_STOPS = 60;

/** Stops of the Tab key whose focus nobody sees: without an outline on it or around it, or wholly under something else. */
async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(findFocusFault);
    // After the last stop comes the browser's own.
    if (fault === undefined) break;
    if (fault) unseen.push(fault);
  }
  return unseen;
}

describe("pages for everyone", () => {
  it("show selections and search matches in a contrast theme", async () => {
    const page = await site.open({ forcedColors: "active", colorScheme: "dark" });
    await page.goto("/search?q=button");
    expect(await page.locator("main mark").count()).toBeGreaterThan(3);
    expect(await unreadable(page, "main mark")).toEqual([]);
    await page.goto("/components/button");
    const [chosen, other] = await page
      .locator(".component-tabs a")
      .evaluateAll((tabs) => [
        getComputedStyle(tabs.find((tab) => tab.hasAttribute("aria-current")) as Element).backgroundColor,
        getComputedStyle(tabs.find((tab) => !tab.hasAttribute("aria-current")) as Element).backgroundColor,
      ]);
    expect(chosen).not.toBe(other);
    const [checked, unchecked] = await page
      .locator(".r-segments label")
      .evaluateAll((labels) => [
        getComputedStyle(labels.find((label) => label.querySelector(":checked")) as Element).backgroundColor,
        getComputedStyle(labels.find((label) => !label.querySelector(":checked")) as Element).backgroundColor,
      ]);
    expect(checked).not.toBe(unchecked);
    // What is drawn by a ground alone: themes take grounds away.
    const groundOf = (selector: string, part = "") =>
      page
        .locator(selector)
        .first()
        .evaluate((one, of) => getComputedStyle(one, of).backgroundColor, part);
    const canvas = await groundOf("html");
    expect(await groundOf("[data-stage-handle=height]", "::after")).not.toBe(canvas);
    await page.goto("/");
    for (const drawn of [".home-mosaic span", ".home-strip span:nth-child(3)"])
      expect(await groundOf(drawn)).not.toBe(canvas);
  });

  it("show search matches in the chosen result in a light contrast theme", async () => {
    const page = await site.open({ forcedColors: "active", colorScheme: "light" });
    await page.goto("/");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("button");
    const chosen = "[role=option][aria-selected=true]";
    await expect.poll(() => page.locator(`${chosen} mark`).count()).toBeGreaterThan(0);
    expect(await unreadable(page, `${chosen} mark, ${chosen} .r-palette-detail`)).toEqual([]);
  });

  it("announce search results, also behind its dialog", async () => {
    const page = await site.open();
    await page.goto("/");
    await ready(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("button");
    await expect.poll(() => heard(page, "status")).toContainEqual(expect.stringMatching(/^\d+ results?$/));
  });

  it("have no shortcut without a modifier key", async () => {
    const page = await site.open();
    await page.goto("/");
    await ready(page);
    await page.keyboard.press("/");
    await page.keyboard.press("Control+k");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    expect(await page.getByRole("combobox", { name: "Search" }).inputValue()).toBe("");
  });

  it("keep the focus on a select whose choice loads other content", async () => {
    const page = await site.open();
    await page.goto("/foundations/tokens");
    await ready(page);
    const scheme = page.locator("header select[data-choice=scheme]");
    await scheme.focus();
    await scheme.selectOption("dark");
    await expect.poll(() => addressOf(page)).toContain("dark");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-choice"))).toBe("scheme");
    await expect.poll(() => heard(page, "status")).toContain("Dark");
  });

  it("name the background of each contrast ratio", async () => {
    const page = await site.open();
    await page.goto("/foundations/colors");
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const texts = nodes.map(({ name }) => String(name?.value ?? ""));
    expect(texts.filter((text) => text === "on white").length).toBeGreaterThan(5);
  });

  it("never hide the focus behind a bar at 400 percent", async () => {
    const page = await site.open({ viewport: { width: 320, height: 256 } });
    for (const path of ["/foundations/icons", "/components/button"]) {
      await page.goto(path);
      await ready(page);
      const stuck = await page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .filter((one) => one.checkVisibility() && /sticky|fixed/.test(getComputedStyle(one).position))
          .map((one) => one.className),
      );
      expect([path, stuck.filter((name) => name !== "r-skip")]).toEqual([path, []]);
    }
  });

  it.each(casesOf(WALKED, 12))("show the focus of every stop: %s", { tags: "repeated" }, async (_, path) => {
    for (const viewport of casesOf(WINDOWS, WINDOWS.length)) {
      const page = await site.open({ viewport, reducedMotion: "reduce" });
      await page.goto(path);
      await ready(page);
      expect([path, viewport, await unseenStops(page)]).toEqual([path, viewport, []]);
    }
  });

  it("have titles, frames and landmarks of different names", async () => {
    const page = await site.open();
    const titles = new Map<string, string>();
    for (const path of [
      "/components/button",
      "/components/button?tab=code",
      "/docs/components/button",
      "/developer",
      "/foundations/colors",
    ]) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) continue;
      const title = await page.title();
      expect([path, titles.get(title)]).toEqual([path, undefined]);
      titles.set(title, path);
      const names = await page.evaluate(() => ({
        frames: [...document.querySelectorAll("iframe")].map((frame) => frame.title),
        landmarks: [...document.querySelectorAll("nav, [role=region], [role=search]")]
          .filter((one) => one.checkVisibility())
          .map((one) => `${one.localName} ${one.getAttribute("aria-label") ?? one.getAttribute("aria-labelledby")}`),
      }));
      for (const [what, all] of Object.entries(names))
        expect([path, what, all.filter((name, index) => all.indexOf(name) !== index)]).toEqual([path, what, []]);
    }
  });

  it("translate no code, and nothing that is named as in code", async () => {
    const page = await site.open();
    await page.goto("/components/button?tab=code");
    await ready(page);
    await expect
      .poll(() =>
        page
          .locator("main code, main pre")
          .evaluateAll((all) => all.filter((one) => one.getAttribute("translate") !== "no").length),
      )
      .toBe(0);
    expect(await page.locator("h1").getAttribute("translate")).toBe("no");
  });

  it("fit the window with text at double size", async () => {
    const page = await site.open();
    await doubleText(page);
    for (const path of ["/", "/foundations/colors", "/components/button", "/sign-in"]) {
      await page.goto(path);
      expect([path, await sideways(page), await textFaults(page)]).toEqual([path, [], []]);
    }
    await page.goto("/");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("button");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(5);
    expect(await textFaults(page)).toEqual([]);
  });

  it.each(WALKED)("have no text over another and none cut off: %s", { tags: "long" }, async (_, path) => {
    const page = await site.open({ reducedMotion: "reduce" });
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      expect([viewport, await sideways(page), await textFaults(page)]).toEqual([viewport, [], []]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await doubleText(page);
    await page.goto(path);
    expect([await sideways(page), await textFaults(page)]).toEqual([[], []]);
  });

  it.each(casesOf(EXPECTED, 8))(
    "have the expected accessibility tree: %s",
    { tags: "repeated" },
    async (path, lines) => {
      const page = await site.open({ reducedMotion: "reduce" });
      await page.goto(path);
      expect(await unheard(page, lines)).toEqual([]);
    },
  );

  it("change the height of a stage by a click", async () => {
    const page = await site.open();
    await page.goto("/components/button");
    await ready(page);
    const handle = page.locator("[data-stage-handle=height]").first();
    const before = Number(await handle.getAttribute("aria-valuenow"));
    await handle.click();
    await expect.poll(async () => Number(await handle.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
    expect(await handle.getAttribute("aria-valuetext")).toMatch(/^\d+ pixels$/);
  });

  describe("while a page is edited", () => {
    it("keep the text and the focus, and announce it when a new page is saved first", async () => {
      const page = await site.open(admin);
      await page.goto("/edit");
      await page.locator("[name=slug]").fill("first-save");
      await page.getByLabel("Title", { exact: true }).fill("First save");
      await page.locator("[name=markdown]").fill("Some words.");
      await page.keyboard.press("Control+s");
      await expect.poll(() => addressOf(page)).toContain("first-save");
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("markdown");
      await expect.poll(() => heard(page, "status")).toContainEqual("Saved");
    });

    it("keep the text and offer sign-in if the session ended while editing", async () => {
      const page = await site.open(admin);
      await page.goto("/edit");
      await page.locator("[name=slug]").fill("after-the-session");
      await page.getByLabel("Title", { exact: true }).fill("After the session");
      await page.locator("[name=markdown]").fill("Some words.");
      // The preview is requested with the session.
      await expect.poll(() => page.locator("[data-editor-preview]").innerText()).toContain("Some words.");
      await page.context().clearCookies();
      await page.keyboard.press("Control+s");
      await expect
        .poll(async () => (await heard(page, "status")).join(" "))
        .toContain("you're signed out. Sign in in another tab, then try again here.");
      expect(await page.locator("[name=markdown]").inputValue()).toBe("Some words.");
      site.forgive();
    });
  });
});

describe("a design system in German", () => {
  beforeAll(() => pushGerman(site.service.url));
  const languagesOf = (page: Page, ...selectors: string[]) =>
    page.evaluate(
      (all) => all.map((selector) => document.querySelector(selector)?.closest("[lang]")?.getAttribute("lang")),
      selectors,
    );

  it("is read in German, our own words in English, a page in its own language and direction", async () => {
    const page = await site.open();
    await page.goto("/docs/deutsch");
    expect(
      await languagesOf(page, "h1", "main p, main table", ".r-home", ".r-skip", ".r-dock", ".r-footer ul"),
    ).toEqual([...["de", "de", "de"], ...["en", "en", "en"]]);
    expect(await page.locator("main tbody th[scope=row]").innerText()).toBe("Rot");
    await page.goto("/docs/arabic");
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await languagesOf(page, "h1", ".r-skip")).toEqual(["ar", "en"]);
    await page.goto("/components/button");
    expect(await languagesOf(page, "h1", ".component-tabs", ".r-tree")).toEqual(["de", "en", "de"]);
    expect(await page.locator(".r-skip").getAttribute("lang")).toBe("en");
    await page.goto("/docs");
    expect(await page.locator('.r-tree a[href="/docs/arabic"]').getAttribute("lang")).toBe("ar");
    await page.goto("/components/card");
    expect(await languagesOf(page, "h1")).toEqual(["ja"]);
    const own = page.frameLocator("[data-stage] iframe").first().locator("html");
    expect(await own.getAttribute("lang")).toBe("ja");
    await page.goto("/components");
    expect(await languagesOf(page, "h1", ".r-card-title")).toEqual(["en", "de"]);
    const preview = page.frameLocator("[data-stage] iframe").first().locator("html");
    await page.goto("/components/button");
    expect(await preview.getAttribute("lang")).toBe("de");
  });

  it("wraps its long words in a window of 320 pixels", async () => {
    const page = await site.open({ viewport: { width: 320, height: 256 } });
    for (const path of ["/docs/verordnung", "/docs", "/changelog", "/search?q=verordnung", "/docs/deutsch"]) {
      await page.goto(path);
      expect([path, await sideways(page), await textFaults(page)]).toEqual([path, [], []]);
    }
  });

  it("reads a page with an invalid language tag in its own language, and a long alternative text in full", async () => {
    const page = await site.open({ viewport: { width: 320, height: 256 } });
    await page.goto("/docs/strange");
    expect(await languagesOf(page, "h1")).toEqual(["de"]);
    expect((await page.locator("main img").getAttribute("alt"))?.trim().length).toBe(4_999);
    expect([await sideways(page), await textFaults(page)]).toEqual([[], []]);
  });
});

describe("a design system in Arabic", () => {
  beforeAll(async () => {
    const config = await (await site.service.get("/api/registry/config")).json();
    const app = { ...config.data, language: "ar" };
    expect((await site.service.post("/api/registry/config", { data: app })).status).toBe(200);
  });
  /** Whether the last character of a line is at the left of its first one. */
  const endsAtLeft = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const [text] = [...one.childNodes].filter((node) => node.textContent?.trim());
        const boxOf = (at: number) => {
          const range = document.createRange();
          range.setStart(text as Node, at);
          range.setEnd(text as Node, at + 1);
          return range.getBoundingClientRect();
        };
        return boxOf((text?.textContent?.length ?? 1) - 1).left < boxOf(0).left;
      });

  it("begins its texts at the right on our pages, and English ones at the left", async () => {
    const page = await site.open(admin);
    await page.goto("/components/badge");
    expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
    expect(await endsAtLeft(page, ".r-page-header .r-lead")).toBe(true);
    await page.goto("/components/button");
    expect(await endsAtLeft(page, ".r-page-header .r-lead")).toBe(false);
    await page.goto("/docs/arabic");
    expect(await endsAtLeft(page, "main p")).toBe(true);
    await page.goto("/edit?slug=arabic");
    expect(await endsAtLeft(page, "[data-editor-preview] p")).toBe(true);
    expect(await page.locator("[data-editor-preview]").getAttribute("dir")).toBe("rtl");
  });
});
