// @module-tag long
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { PHONE, useSite } from "./use-site.ts";

const preview = (page: Page) => page.frameLocator("[data-stage] iframe").first();
const bar = (page: Page) => page.getByRole("banner");
const shown = (page: Page) =>
  page.locator("html").evaluate(({ dataset: { scheme, brand } }) => ({ scheme, brand }) as const);
const inFrame = (page: Page) =>
  preview(page)
    .locator("html")
    .evaluate((html: HTMLElement) => ({ scheme: html.dataset.scheme, brand: html.dataset.brand, dir: html.dir }));

/** Addresses of previews a page asked for. */
const previewsAsked = (page: Page) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/component\/.*\.html$/.test(pathname)) requested.push(`${searchParams.get("scheme")}`);
  });
  return requested;
};

describe("one choice for all a page shows", () => {
  const site = useSite(openExamples);

  it("reaches previews only through the operating system, with one request each", async () => {
    const page = await site.open({ colorScheme: "dark" });
    const requested = previewsAsked(page);
    await page.goto("/components/button");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "harbor", dir: "" });
    expect(
      await page
        .locator("[data-stage] iframe")
        .first()
        .evaluate((frame) => getComputedStyle(frame).colorScheme),
    ).toBe("dark");
    expect(new Set(requested)).toEqual(new Set(["dark"]));
  });

  it("of the bar reaches previews, colors and text styles, on this page and the next", async () => {
    const page = await site.open();
    await page.goto("/components/button");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "light", brand: "harbor", dir: "" });
    await bar(page).getByLabel("Color scheme").selectOption("dark");
    await bar(page).getByLabel("Brand").selectOption("meadow");
    await bar(page).getByLabel("Direction of previews").selectOption("rtl");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "meadow", dir: "rtl" });
    const requested = previewsAsked(page);
    await page.reload();
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "meadow", dir: "rtl" });
    expect(new Set(requested)).toEqual(new Set(["dark"]));
    for (const path of ["colors", "typography", "effects", "tokens"]) {
      await page.goto(`/foundations/${path}`);
      await expect.poll(() => new URL(page.url()).search).toBe("?scheme=dark&brand=meadow");
      expect(await page.locator("[data-choices] [aria-current]").allInnerTexts()).toEqual(["Meadow", "Dark"]);
      expect(await bar(page).getByLabel("Direction of previews").isVisible()).toBe(false);
    }
  });

  it("of a page of tokens is the one of the bar", async () => {
    const page = await site.open();
    await page.goto("/foundations/colors");
    const switches = page.locator("[data-choices]");
    await expect.poll(() => bar(page).getByLabel("Brand").inputValue()).toBe("harbor");
    expect(await switches.locator("[aria-current]").allInnerTexts()).toEqual(["Harbor", "Light"]);
    await switches.getByRole("link", { name: "meadow" }).click();
    await expect.poll(() => bar(page).getByLabel("Brand").inputValue()).toBe("meadow");
    await switches.getByRole("link", { name: "dark" }).click();
    await expect.poll(() => shown(page)).toEqual({ scheme: "dark", brand: "meadow" });
    expect(await bar(page).getByLabel("Color scheme").inputValue()).toBe("dark");
    await page.goto("/components/button");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "meadow", dir: "" });
  });

  it("is the choice in an address, for that page only", async () => {
    const page = await site.open();
    await page.goto("/foundations/colors?brand=meadow&scheme=dark");
    await expect.poll(() => shown(page)).toEqual({ scheme: "dark", brand: "meadow" });
    expect(await bar(page).getByLabel("Brand").inputValue()).toBe("meadow");
    expect(await bar(page).getByLabel("Color scheme").inputValue()).toBe("dark");
    // The tokens of no brand are nobody's choice for all pages, but this one says what it shows.
    await page.goto("/foundations/colors?brand=");
    await expect.poll(() => bar(page).getByLabel("Brand").inputValue()).toBe("");
    expect(await shown(page)).toEqual({ scheme: "light", brand: undefined });
    await page.goto("/components/button");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "light", brand: "harbor", dir: "" });
  });

  it("is the same in two open tabs", async () => {
    const page = await site.open();
    await page.goto("/components/button");
    const other = await page.context().newPage();
    await other.goto("/foundations/colors");
    await expect.poll(() => bar(other).getByLabel("Brand").inputValue()).toBe("harbor");
    await bar(page).getByLabel("Brand").selectOption("meadow");
    await expect.poll(() => new URL(other.url()).search).toBe("?brand=meadow");
    await bar(other).getByLabel("Color scheme").selectOption("dark");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "meadow", dir: "" });
    expect(await bar(page).getByLabel("Color scheme").inputValue()).toBe("dark");
  });

  it("can differ for one preview until it is reset to the page's choice", async () => {
    const page = await site.open();
    await page.goto("/components/button");
    const own = page.locator("[data-stage]").first().getByLabel("Color scheme");
    await own.selectOption("dark");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "harbor", dir: "" });
    await bar(page).getByLabel("Brand").selectOption("meadow");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "meadow", dir: "" });
    expect(await shown(page)).toEqual({ scheme: "light", brand: "meadow" });
    await own.selectOption("");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "light", brand: "meadow", dir: "" });
  });

  it("is like the page in documents, also from right to left", async () => {
    const page = await site.open({ colorScheme: "dark" });
    const { service } = site;
    const document = {
      slug: "from-right",
      frontmatter: { title: "زر", lang: "ar", dir: "rtl" },
      markdown: 'زر\n\n<Preview id="button" />\n',
    };
    expect((await service.post("/api/registry/pages", { pages: [document] })).status).toBe(200);
    await page.goto("/docs/from-right");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "dark", brand: "harbor", dir: "rtl" });
  });

  it("has no switches where they could do nothing", async () => {
    const page = await site.open({ javaScriptEnabled: false, colorScheme: "dark" });
    await page.goto("/components/button");
    for (const name of ["Brand", "Color scheme", "Direction of previews"])
      expect(await bar(page).getByLabel(name).isVisible()).toBe(false);
    const stage = page.locator("[data-stage]").first();
    await stage.getByLabel("Brand").selectOption("meadow");
    await stage.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => preview(page).locator("html").getAttribute("data-brand")).toBe("meadow");
  });

  it("is in reach of a thumb", async () => {
    const page = await site.open(PHONE);
    await page.goto("/components/button");
    await page.getByRole("button", { name: "Menu" }).click();
    const choices = page.getByRole("region", { name: "Appearance" });
    await choices.getByLabel("Direction of previews").selectOption("rtl");
    await choices.getByLabel("Brand").selectOption("meadow");
    await expect.poll(() => inFrame(page)).toEqual({ scheme: "light", brand: "meadow", dir: "rtl" });
  });
});
