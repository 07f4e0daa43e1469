import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { casesOf } from "../test/long-form.ts";
import { violationsOn } from "./axe.ts";
import { openExamples } from "./open-registry.ts";
import { PAGES } from "./pages.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

const ready = (page: Page) => expect.poll(() => page.locator("html").getAttribute("data-scheme")).not.toBeNull();

/** Pages that are looked at, and those that are in dark and on a phone, too: all of them in the long form. */
const LOOKED_AT = casesOf(Object.entries(PAGES), 4);
const SOME = casesOf(LOOKED_AT, 2).map(([name]) => name);

describe("accessibility", () => {
  const site = useSite(openExamples);

  it.each(LOOKED_AT)("%s has no violation in light and dark", { tags: "repeated" }, async (name, path) => {
    const page = await site.open({ reducedMotion: "reduce" });
    await page.goto(path);
    expect(await violationsOn(page)).toEqual([]);
    if (!SOME.includes(name)) return;
    // A page of one scheme leaves for that of another by itself, which a reload would meet half way.
    await page.goto("about:blank");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(path);
    expect(await page.locator("html").getAttribute("data-scheme")).toBe("dark");
    expect(await violationsOn(page, "colors")).toEqual([]);
  });

  it.each(LOOKED_AT)(
    "%s has no violation on a phone and does not scroll sideways",
    { tags: "repeated" },
    async (name, path) => {
      const page = await site.open({ ...PHONE, reducedMotion: "reduce" });
      await page.goto(path);
      // The colors are those of the wide page.
      if (SOME.includes(name)) expect(await violationsOn(page, "all but colors")).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      // WCAG 1.4.10: 320 CSS pixels, as a window of 1280 has at 400 %.
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toEqual([]);
    },
  );

  it("dialogs and menus have no violations", async () => {
    const page = await site.open({ reducedMotion: "reduce" });
    await page.goto("/foundations/icons#anchor");
    await expect.poll(() => page.getByRole("dialog", { name: "Anchor" }).isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("tide");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(2);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("/foundations/colors");
    await ready(page);
    await page.getByRole("button", { name: "Copy Fog 500" }).click();
    await expect.poll(() => page.getByRole("menuitem").count()).toBeGreaterThan(2);
    expect(await violationsOn(page)).toEqual([]);
  });

  it("groups of tokens and colors have none when they are open", async () => {
    const page = await site.open({ reducedMotion: "reduce" });
    for (const path of ["/foundations/tokens", "/foundations/tokens?compare=brand", "/foundations/colors"]) {
      await page.goto(path);
      await page.locator("main details").evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });
      expect([path, await violationsOn(page)]).toEqual([path, []]);
    }
  });

  it("dialogs and menus of a component page have no violations", async () => {
    const page = await site.open({ reducedMotion: "reduce" });
    await page.goto("/components/button?tab=changes");
    await expect.poll(() => page.locator(".versions-list").count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("/components/button");
    const codes = page.locator("summary", { hasText: "Code" });
    // A frame that grows moves what a click was meant for.
    await codes.evaluateAll((all) => {
      for (const one of all) one.closest("details")?.setAttribute("open", "");
    });
    await expect.poll(() => page.locator("details figure.code").count()).toBe(await codes.count());
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("/components/button?tab=code");
    await page.locator("summary", { hasText: "Stylesheet" }).click();
    await page.locator("summary", { hasText: "Source files" }).click();
    await expect.poll(() => page.getByText("Sign in to see this part").count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    site.forgive();
  });

  it("dialogs and menus on a phone have no violations", async () => {
    const page = await site.open({ ...PHONE, reducedMotion: "reduce" });
    await page.goto("/docs/content/voice-and-tone");
    for (const name of ["Menu", "On this page"]) {
      await page.getByRole("button", { name }).tap();
      await expect.poll(() => page.locator(":popover-open").count()).toBe(1);
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator(":popover-open").count()).toBe(0);
    }
  });

  it("the first Tab offers to skip to the content", async () => {
    const page = await site.open();
    await page.goto("/docs/accessibility");
    await page.keyboard.press("Tab");
    const link = page.getByRole("link", { name: "Skip to content" });
    await expect.poll(async () => (await link.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("main").evaluate((main) => main === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  const TABBED = [
    "/docs/content/voice-and-tone",
    "/foundations/colors",
    "/foundations/tokens",
    "/components/button",
    "/foundations/icons",
    "/",
  ];
  it.each(casesOf(TABBED, 3))(
    "Tab reaches every important element on %s, with a visible focus",
    { tags: "repeated" },
    async (path) => {
      const page = await site.open();
      await page.goto(path);
      await ready(page);
      const walked: Focus[] = [];
      for (let turn = 0; turn < 80; turn += 1) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(focusNow);
        // After the last link the focus is the browser's.
        if (focus.tag === "BODY") break;
        walked.push(focus);
      }
      // Within a preview it is what has the focus there that shows it, in the look of its design system.
      expect(walked.filter(({ tag, seen, ring }) => !seen || (!ring && tag !== "IFRAME"))).toEqual([]);
      const names = walked.map(({ name }) => name);
      for (const name of ["Documentation", "Foundations", "Developers", "Search", "Brand", "Color scheme"])
        expect(
          names.some((one) => one.includes(name)),
          `${name} in ${names.join(" | ")}`,
        ).toBe(true);
      expect(walked.some(({ inMain }) => inMain)).toBe(true);
    },
  );

  it("opening and closing the search gives the focus back", async () => {
    const page = await site.open();
    await page.goto("/docs");
    await ready(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Search" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("combobox", { name: "Search" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(addressOf(page)).toBe("/docs");
  });
});

/** Elements that reach over the right edge, where the page itself scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });

type Focus = ReturnType<typeof focusNow>;

/** What has the focus, whether it is in the window, and whether a ring is drawn on it or on what holds it. */
const focusNow = () => {
  const element = document.activeElement ?? document.body;
  const { top, bottom, width, height } = element.getBoundingClientRect();
  let drawn = false;
  for (let one: Element | null = element, depth = 0; one && depth < 4; one = one.parentElement, depth += 1) {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    drawn ||= outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1.5;
  }
  const label = element instanceof HTMLElement ? element.closest("label")?.textContent : "";
  return {
    name: (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "").trim().slice(0, 60),
    tag: element.tagName,
    seen: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    ring: drawn,
    inMain: element.closest("main") !== null,
  };
};
