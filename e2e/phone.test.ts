import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

const THUMB_PX = 44;
/** An iPhone zooms into a field whose text is smaller. */
const FIELD_PX = 16;
/** A slow phone network, as Lighthouse has it: 150 ms, 1.6 Mbit/s. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** A page whose headings and elements are named as parts of the layout are. */
const NAMESAKES = {
  slug: "namesakes",
  frontmatter: { title: "Namesakes" },
  markdown: "## Contents\n\nOne.\n\n## Navigation\n\nTwo.\n\n## Content\n\nThree.\n\n<div id='navigation'>Four</div>\n",
};

describe("on a phone", () => {
  const site = useSite(async () => {
    const registry = await openExamples();
    await registry.post("/api/registry/pages", { pages: [NAMESAKES] });
    return registry;
  });
  const open = async (path: string) => {
    const page = await site.open(PHONE);
    await page.goto(path);
    return page;
  };

  it.each([
    "/foundations/colors",
    "/foundations/tokens/timeline",
    "/foundations/icons",
    "/docs/content/voice-and-tone",
    "/components/button",
  ])("nothing on %s moves when its scripts and the fonts of the theme come", async (path) => {
    const page = await site.open(PHONE);
    // Its scripts come when it has been painted, as on a slow phone: what they show has its place by then.
    await page.route("**/*.js", async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await route.continue();
    });
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", SLOW);
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      const note = (list: PerformanceObserverEntryList) =>
        moved.push(...list.getEntries().map((entry) => Number(entry.toJSON().value)));
      new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    const shift = await page.evaluate(async () => {
      await document.fonts.ready;
      // What the last font moved is told with the frame that draws it.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { moved } = window as unknown as { moved: number[] };
      return { sum: moved.reduce((all, one) => all + one, 0), fonts: document.fonts.size };
    });
    // Frames that are loaded late ask for scripts still.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(shift.fonts).toBeGreaterThan(0);
    expect(shift.sum).toBeLessThan(0.02);
  });

  it("draws the documents of a gallery that can be seen, and others when they can", async () => {
    const page = await open("/patterns");
    const pictures = page.locator("live-picture");
    const drawn = page.locator("live-picture iframe");
    await expect.poll(() => drawn.count()).toBeGreaterThan(0);
    expect(await drawn.count()).toBeLessThan(await pictures.count());
    expect(await page.locator("live-picture").last().locator("iframe").count()).toBe(0);
    await pictures.last().scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.last().locator("iframe").count()).toBe(1);
    expect(await pictures.last().locator("iframe").getAttribute("src")).toContain("scheme=light");
  });

  it("the bar with menu, search and contents is at the bottom", async () => {
    const page = await open("/docs/content/voice-and-tone");
    const bar = page.getByRole("navigation", { name: "Quick navigation" });
    for (const name of ["Menu", "Search", "On this page"]) {
      const box = await bar.getByText(name).locator("xpath=ancestor-or-self::*[self::a or self::button]").boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(THUMB_PX);
      expect(box?.y, name).toBeGreaterThan(700);
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(844);
    }
  });

  it("the menu opens, navigates, and is closed on the next page", async () => {
    const page = await open("/docs");
    const tree = page.getByRole("navigation", { name: "Documentation" });
    expect(await tree.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect.poll(() => tree.isVisible()).toBe(true);
    const link = tree.getByRole("link", { name: "Voice and tone" });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(THUMB_PX);
    await link.tap();
    await expect.poll(() => addressOf(page)).toBe("/docs/content/voice-and-tone");
    await expect.poll(() => tree.isVisible()).toBe(false);
  });

  it("the menu shows the other sections and closes by a tap next to it", async () => {
    const page = await open("/docs");
    const sections = page.getByRole("navigation", { name: "Sections" });
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect.poll(() => sections.isVisible()).toBe(true);
    const sheet = await page.locator("#navigation").boundingBox();
    await page.touchscreen.tap(195, (sheet?.y ?? 0) / 2);
    await expect.poll(() => sections.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).tap();
    await sections.getByRole("link", { name: "Foundations" }).tap();
    await expect.poll(() => addressOf(page)).toBe("/foundations");
  });

  it("the contents open, jump and close", async () => {
    const page = await open("/docs/content/voice-and-tone");
    const contents = page.getByRole("navigation", { name: "On this page" });
    await page.getByRole("button", { name: "On this page" }).tap();
    const link = contents.getByRole("link").last();
    await link.tap();
    await expect.poll(() => contents.isVisible()).toBe(false);
    const id = decodeURIComponent(new URL(page.url()).hash.slice(1));
    await expect
      .poll(() =>
        page.locator(`[id="${id}"]`).evaluate((heading) => {
          const { top } = heading.getBoundingClientRect();
          return top >= 0 && top < innerHeight - 60;
        }),
      )
      .toBe(true);
  });

  it("menu and contents open on a page whose headings are called so too", async () => {
    const page = await open("/docs/namesakes");
    await page.getByRole("button", { name: "On this page" }).tap();
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByRole("link", { name: "Navigation" }).tap();
    await expect.poll(() => contents.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect.poll(() => page.getByRole("navigation", { name: "Documentation" }).isVisible()).toBe(true);
  });

  it("the search opens over the whole window, finds, and is cancelled", async () => {
    const page = await open("/");
    const search = page.getByRole("navigation", { name: "Quick navigation" }).getByRole("button", { name: "Search" });
    await expect.poll(() => page.locator("html").getAttribute("data-scheme")).not.toBeNull();
    await search.tap();
    const dialog = page.getByRole("dialog", { name: "Search" });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
    await page.getByRole("combobox", { name: "Search" }).fill("lighthouse");
    await expect.poll(() => page.getByRole("option", { name: /Lighthouse/ }).count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await search.tap();
    await page.getByRole("combobox", { name: "Search" }).fill("voice and tone");
    await page
      .getByRole("option", { name: /Voice and tone/ })
      .first()
      .tap();
    await expect.poll(() => addressOf(page)).toBe("/docs/content/voice-and-tone");
  });

  it("selects a variant and a scheme, and opens the next component from the menu", async () => {
    const page = await open("/components/card");
    const stage = page.locator("[data-stage]:has(form)");
    const frame = stage.frameLocator("iframe");
    const variant = stage.locator("label", { hasText: "Without facts" });
    expect((await variant.boundingBox())?.height).toBeGreaterThanOrEqual(THUMB_PX);
    await variant.tap();
    const scheme = stage.getByLabel("Color scheme");
    expect((await scheme.boundingBox())?.height).toBeGreaterThanOrEqual(THUMB_PX);
    await scheme.selectOption("dark");
    await expect.poll(() => frame.locator("html").getAttribute("data-scheme")).toBe("dark");
    await expect.poll(() => addressOf(page)).toBe("/components/card?variant=plain&scheme=dark");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("navigation", { name: "Components" }).getByRole("link", { name: "Timetable" }).tap();
    await expect.poll(() => addressOf(page)).toBe("/components/table");
  });

  it("the scheme is chosen in the bar, the brand in the menu", async () => {
    const page = await open("/foundations");
    await page.getByRole("banner").getByLabel("Color scheme").selectOption("dark");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("region", { name: "Appearance" }).getByLabel("Brand").selectOption("meadow");
    await page.goto("/docs");
    const html = page.locator("html");
    expect([await html.getAttribute("data-brand"), await html.getAttribute("data-scheme")]).toEqual(["meadow", "dark"]);
  });

  it("no field has text that is too small, and no fold lacks a mark", async () => {
    const page = await site.open({ ...PHONE, ...(await setUpAdmin(site)) });
    const pages = [
      ...["colors", "contrast", "compare", "icons", "tokens"].map((name) => `/foundations/${name}`),
      ...[
        "/components/button",
        "/components/date-field",
        "/health",
        "/changelog",
        "/search?q=button",
        "/developer/api",
      ],
      ...["/sign-in", "/account", "/admin", "/admin/audit", "/media", "/components/button/edit", "/edit"],
      ...["/edit/reference", "/edit?slug=content/voice-and-tone"],
    ];
    const seen = { fields: 0, folds: 0 };
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      const { fields, folds } = await page.evaluate(() => {
        const styleOf = (element: Element, part?: string) => getComputedStyle(element, part);
        const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")]
          .filter(({ type }) => !/^(checkbox|radio|hidden|range|color|file)$/.test(type))
          .filter((field) => styleOf(field).opacity !== "0")
          .map((field) => [field.name || field.id || field.type, Number.parseFloat(styleOf(field).fontSize)] as const);
        const folds = [...document.querySelectorAll("summary:not([class])")].map((summary) => {
          const drawn = summary.querySelector(".r-icon") !== null;
          const made = ["::before", "::after"].some((part) => !/^(none|normal)$/.test(styleOf(summary, part).content));
          const { display, listStyleType } = styleOf(summary);
          const native = display === "list-item" && listStyleType !== "none";
          return [summary.textContent.trim(), drawn || made || native] as const;
        });
        return { fields, folds };
      });
      seen.fields += fields.length;
      seen.folds += folds.length;
      found.push(...fields.filter(([, px]) => px < FIELD_PX).map(([name, px]) => `${path}: ${name} ${px}px`));
      found.push(...folds.filter(([, isMarked]) => !isMarked).map(([words]) => `${path}: ${words}`));
    }
    expect(found).toEqual([]);
    expect(seen.fields).toBeGreaterThan(50);
    expect(seen.folds).toBeGreaterThan(20);
  });
});
