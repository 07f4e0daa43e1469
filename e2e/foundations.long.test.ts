// @module-tag long
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hexOf, lengthOf, readStyles, readToken } from "./examples-read.ts";
import { openExamples } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const row = (page: Page, token: string) => page.locator(`[id="token-${token}"]`);

/** A CSS value as the browser computes it. */
const computed = (page: Page, property: "color" | "box-shadow" | "background-image", value: string) =>
  page.evaluate(
    ([name, text]) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.setProperty(name, text);
      const found = getComputedStyle(probe).getPropertyValue(name);
      probe.remove();
      return found;
    },
    [property, value] as const,
  );

/** What the elements inside have of a property, as computed. */
const allComputed = (locator: Locator, property: string) =>
  locator.evaluate(
    (element, name) =>
      [...element.querySelectorAll("[style]")].map((inner) => getComputedStyle(inner).getPropertyValue(name)),
    property,
  );

const colorOf = (page: Page, token: string) => allComputed(row(page, token), "background-color");

describe("foundations", () => {
  const site = useSite(openExamples);

  it("show every color of the files by its name and value", async () => {
    const { color } = await readStyles();
    const page = await site.open();
    await page.goto("/foundations/colors");
    const cells = page.locator("[data-filter-item]");
    const values = await cells.locator("code").allTextContents();
    expect(values.toSorted()).toEqual(color.map(({ value }) => value).toSorted());
    const names = await cells
      .getByRole("button", { name: /^Copy / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")?.replace("Copy ", "")));
    expect(names.toSorted()).toEqual(color.map(({ name }) => name).toSorted());
    for (const name of ["Fog 500", "Signal 600", "Buoy 300"]) {
      const value = color.find((one) => one.name === name)?.value ?? "";
      const cell = cells.filter({ has: page.getByRole("button", { name: `Copy ${name}` }) });
      expect(await allComputed(cell, "background-color"), name).toContain(await computed(page, "color", value));
    }
    const gradient = color.find(({ value }) => value.startsWith("linear-gradient"));
    const cell = cells.filter({ has: page.getByRole("button", { name: `Copy ${gradient?.name}` }) });
    expect(await allComputed(cell, "background-image")).toContain(
      await computed(page, "background-image", gradient?.value ?? ""),
    );
  });

  it("copy a color in the form that is chosen, with the pointer and by keyboard", async () => {
    const page = await site.open(CLIPBOARD);
    await page.goto("/foundations/colors");
    const button = page.getByRole("button", { name: "Copy Signal 600" });
    await button.click();
    await page.getByRole("menuitem", { name: /^HEX/ }).click();
    const signal = (await readStyles()).color.find(({ name }) => name === "Signal 600");
    await expect.poll(() => clipboard(page)).toBe(signal?.value);
    expect(await page.getByRole("menu").count()).toBe(0);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("menuitem").first().evaluate(isFocused)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => clipboard(page)).toBe("var(--color-signal-600)");
    await expect.poll(() => button.evaluate(isFocused)).toBe(true);
    await expect.poll(() => page.getByRole("status").allInnerTexts()).toContain("Copied");
  });

  it("filter colors by name and value", async () => {
    const { color } = await readStyles();
    const page = await site.open();
    await page.goto("/foundations/colors");
    await page.getByRole("searchbox", { name: "Filter colors" }).fill("mussel");
    const found = color.filter(({ name }) => name.startsWith("Mussel")).length;
    await expect.poll(() => page.locator("[data-filter-item]").count()).toBeGreaterThanOrEqual(found);
    await expect.poll(() => page.locator("[data-filter-item]").count()).toBeLessThan(color.length / 4);
    await expect.poll(() => new URL(page.url()).search).toBe("?q=mussel");
    await page.getByRole("searchbox", { name: "Filter colors" }).fill("no such color");
    await expect.poll(() => page.getByText("No groups match “no such color”.").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByText(`${color.length} colors`).isVisible()).toBe(true);
  });

  it("set every text style in its font, size, weight and height", async () => {
    const { typography } = await readStyles();
    const page = await site.open();
    await page.goto("/foundations/typography");
    const specimens = page.locator("[data-specimen]");
    const shown = await specimens.evaluateAll((elements) =>
      elements.map((element) => {
        const { fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(element);
        return [fontFamily.split(",")[0]?.replaceAll('"', ""), fontSize, fontWeight, lineHeight].join(" ");
      }),
    );
    const expected = typography.map(({ values }) => {
      const height = Math.round(values.fontSize * values.lineHeightPercentFontSize * 100) / 10_000;
      return [values.fontFamily, `${values.fontSize}px`, values.fontWeight, `${height}px`].join(" ");
    });
    expect(shown.toSorted()).toEqual(expected.toSorted());
    await expect.poll(() => page.evaluate(() => document.fonts.check('600 61px "Bricolage Grotesque"'))).toBe(true);
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
    await expect.poll(loaded).toEqual(expect.arrayContaining(["Bricolage Grotesque", "Figtree"].map(expectFamily)));
    await page.getByLabel("Your text").fill("Pier 4, quay side");
    await expect.poll(() => specimens.allTextContents()).toEqual(typography.map(() => "Pier 4, quay side"));
  });

  it("cast every shadow as the files say", async () => {
    const { effect } = await readStyles();
    const page = await site.open(CLIPBOARD);
    await page.goto("/foundations/effects");
    for (const { name, effects } of effect) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
      const wanted = await computed(page, "box-shadow", effects.map(({ value }) => value).join(", "));
      expect(await allComputed(card, "box-shadow"), name).toContain(wanted);
    }
    await page.getByRole("button", { name: "Copy Raised" }).click();
    await page.getByRole("menuitem", { name: /^CSS/ }).first().click();
    await expect.poll(() => clipboard(page)).toContain("0 1px 2px 0 rgba(7, 11, 16, 0.12)");
  });

  it("resolve tokens for the brand and scheme that are chosen", async () => {
    const page = await site.open();
    await page.goto("/foundations/tokens#token-radius.card");
    await expect.poll(() => row(page, "radius.card").isVisible()).toBe(true);
    expect(await row(page, "radius.card").innerText()).toContain(lengthOf(await readToken("radius.card")));
    const rgb = async (value: unknown) => computed(page, "color", hexOf(value));

    const axes = page.getByRole("navigation", { name: "Brand and scheme" });
    await axes.getByRole("link", { name: "meadow" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("brand")).toBe("meadow");
    const round = lengthOf(await readToken("radius.card", "brands/meadow"));
    expect(await row(page, "radius.card").textContent()).toContain(round);

    // The group that is shown stays, whatever is chosen for it.
    await page.goto("/foundations/tokens?brand=meadow#token-color.brand.600");
    const green = await rgb(await readToken("color.brand.600", "brands/meadow"));
    await expect.poll(() => colorOf(page, "color.brand.600")).toEqual([green]);
    expect(green).not.toBe(await rgb(await readToken("color.brand.600")));
    await axes.getByRole("link", { name: "dark" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("scheme")).toBe("dark");
    expect(new URL(page.url()).searchParams.get("brand")).toBe("meadow");
    expect(await colorOf(page, "color.brand.600")).toEqual([green]);

    await page.goto("/foundations/tokens?brand=meadow&scheme=light#token-color.surface.page");
    const light = await rgb(await readToken("color.surface.page"));
    await expect.poll(() => colorOf(page, "color.surface.page")).toEqual([light]);
    await axes.getByRole("link", { name: "dark" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("scheme")).toBe("dark");
    const dark = await rgb(await readToken("color.surface.page", "brands/meadow", "themes/dark"));
    expect(dark).not.toBe(light);
    expect(await colorOf(page, "color.surface.page")).toEqual([dark]);
  });

  it("copy a token, and link from an alias to its target", async () => {
    const page = await site.open(CLIPBOARD);
    await page.goto("/foundations/tokens#token-color.text.link");
    const link = row(page, "color.text.link");
    await link.getByRole("button").first().click();
    await page.getByRole("menuitem", { name: /^CSS variable/ }).click();
    await expect.poll(() => clipboard(page)).toBe("var(--color-text-link)");
    await link.getByRole("link", { name: "color.brand.700" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("color.brand.700");
    // And back up: what stands on it, and where it is used.
    await page.getByRole("link", { name: "color.text.link", exact: true }).first().click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("color.text.link");
    await page.getByRole("button", { name: /^Copy SCSS/ }).click();
    await expect.poll(() => clipboard(page)).toBe("$color-text-link");
  });

  it("show a token in every mode side by side", async () => {
    const page = await site.open();
    await page.goto("/foundations/tokens/color.surface.page");
    const modes = page.getByRole("region", { name: "Value by mode" }).getByRole("listitem");
    const rgb = async (value: unknown) => computed(page, "color", hexOf(value));
    for (const [mode, files] of [
      ["light", []],
      ["dark", ["themes/dark"]],
    ] as const) {
      const card = modes.filter({ has: page.getByRole("heading", { name: mode, exact: true }) });
      expect(await allComputed(card, "background-color"), mode).toEqual([
        await rgb(await readToken("color.surface.page", ...files)),
      ]);
    }
  });

  it("follow the brand and scheme of the header, until an address names another", async () => {
    const page = await site.open({ colorScheme: "dark" });
    await page.goto("/foundations/tokens#token-color.surface.page");
    await expect.poll(() => new URL(page.url()).searchParams.get("scheme")).toBe("dark");
    const dark = await computed(page, "color", hexOf(await readToken("color.surface.page", "themes/dark")));
    await expect.poll(() => colorOf(page, "color.surface.page")).toEqual([dark]);
    await page.getByRole("combobox", { name: "Brand" }).first().selectOption("meadow");
    await expect.poll(() => new URL(page.url()).searchParams.get("brand")).toBe("meadow");
    await page.getByRole("navigation", { name: "Brand and scheme" }).getByRole("link", { name: "light" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("scheme")).toBe("light");
    const light = await computed(page, "color", hexOf(await readToken("color.surface.page", "brands/meadow")));
    await expect.poll(() => colorOf(page, "color.surface.page")).toEqual([light]);
    // The header again: what the address said before is over.
    await page.getByRole("combobox", { name: "Color scheme" }).first().selectOption("dark");
    await expect.poll(() => new URL(page.url()).searchParams.get("scheme")).toBe("dark");
    await page.goto("/foundations/colors");
    await expect.poll(() => new URL(page.url()).search).toBe("?scheme=dark&brand=meadow");
  });

  it("find a token by hex, and show the values of an axis side by side", async () => {
    const page = await site.open();
    await page.goto("/foundations/tokens");
    const hex = hexOf(await readToken("color.surface.page"));
    await page.getByRole("searchbox", { name: /^Filter/ }).fill(hex.toUpperCase());
    await expect.poll(() => row(page, "color.surface.page").count()).toBe(1);
    await expect.poll(() => page.locator("[data-filter-item]").count()).toBeLessThan(10);
    await page.goto("/foundations/tokens");
    await page.getByRole("navigation", { name: "Side by side" }).getByRole("link", { name: "scheme" }).click();
    await page.locator("summary", { hasText: "color" }).first().click();
    await expect.poll(() => page.getByRole("columnheader", { name: "dark" }).first().isVisible()).toBe(true);
    await page.getByRole("link", { name: "only differences" }).click();
    await expect.poll(() => row(page, "color.surface.page").count()).toBe(1);
    expect(await row(page, "color.fog.50").count()).toBe(0);
    expect(new Set(await colorOf(page, "color.surface.page")).size).toBe(2);
  });

  it.each([
    ["CSS", /\.css$/, "--radius-card: var(--radius-xl)"],
    ["SCSS", /\.scss$/, "$radius-card: 22px"],
    ["Tailwind", /\.css$/, "--radius-card: var(--radius-xl)"],
    ["DTCG", /\.json$/, '"card"'],
    ["Swift", /\.swift$/, "22"],
  ])("give the tokens of a brand away as %s", async (name, file, line) => {
    const page = await site.open();
    await page.goto("/foundations/tokens?brand=meadow");
    await page.locator("summary", { hasText: "Use these tokens" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
    expect(await readFile(await download.path(), "utf8")).toContain(line);
  });
});

const expectFamily = (name: string) => expect.stringMatching(new RegExp(`^"?${name}"?$`));
const isFocused = (element: Element) => element === document.activeElement;
