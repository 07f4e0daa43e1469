// @module-tag long
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { addressOf, useSite } from "./use-site.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const rootAttribute = (page: Page, name: string) => page.locator("html").getAttribute(name);
const property = (page: Page, name: string) =>
  page.evaluate((requested) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${requested})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

describe("a reader", () => {
  const site = useSite(openExamples);

  it("walks from the start page through the documentation", async () => {
    const page = await site.open();
    await page.goto("/");
    expect(await title(page)).toBe("Tideline");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Documentation" }).click();
    await expect.poll(() => title(page)).toBe("Documentation");
    await page.getByRole("main").getByRole("link", { name: "Developers" }).click();
    await expect.poll(() => addressOf(page)).toBe("/docs/getting-started/developers");
    const next = page.getByRole("navigation", { name: "Previous and next page" }).locator("a[rel=next]");
    const promised = await next.locator(".r-pager-title").innerText();
    await next.click();
    await expect.poll(() => title(page)).toBe(promised);
    await page.locator("a[rel=prev]").click();
    await expect.poll(() => addressOf(page)).toBe("/docs/getting-started/developers");
  });

  it("jumps to a heading from the contents and sees there where it is", async () => {
    const page = await site.open();
    await page.goto("/docs/content/voice-and-tone");
    const contents = page.getByRole("navigation", { name: "On this page" });
    const link = contents.getByRole("link").nth(3);
    const heading = page.locator("h2", { hasText: await link.innerText() });
    expect(await heading.evaluate(isSeen)).toBe(false);
    await link.click();
    await expect.poll(() => heading.evaluate(isSeen)).toBe(true);
    await expect.poll(() => link.getAttribute("aria-current")).toBe("true");
    expect(new URL(page.url()).hash).toBe(`#${await heading.getAttribute("id")}`);
  });

  it.each(["Control+k", "Meta+k", "/"])("searches with %s and only the keyboard", async (keys) => {
    const page = await site.open();
    await page.goto("/");
    await expect.poll(() => page.locator("html").getAttribute("data-scheme")).toBe("light");
    const field = page.getByRole("combobox", { name: "Search", exact: true });
    await expect
      .poll(async () => {
        await page.keyboard.press(keys);
        return field.isVisible();
      })
      .toBe(true);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("writing screens");
    const option = page.getByRole("option", { name: /Writing for screens/ });
    await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
    expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).toBe("/docs/content/writing-for-screens");
    expect(await title(page)).toBe("Writing for screens");
  });

  it("opens the result for the typed text, even if Enter follows at once", async () => {
    const page = await site.open();
    await page.goto("/");
    const field = page.getByRole("combobox", { name: "Search", exact: true });
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+k");
        return field.isVisible();
      })
      .toBe(true);
    await page.getByRole("dialog").getByRole("option").first().waitFor();
    await field.fill("writing screens");
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).toBe("/docs/content/writing-for-screens");
  });

  it("finds colors, icons and pages on the page of results", async () => {
    const page = await site.open();
    await page.goto("/search");
    await page.getByLabel("Search components, pages, tokens, icons and logos").fill("anchor");
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).toBe("/search?q=anchor");
    await page
      .getByRole("region", { name: "Icons" })
      .getByRole("link", { name: /Anchor/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/foundations/icons");
    await page.goto("/search?q=qqqqq");
    expect(await page.getByRole("main").innerText()).toContain("No results for “qqqqq”");
  });

  it("keeps the chosen scheme and brand from page to page", async () => {
    const page = await site.open();
    await page.goto("/");
    const before = { accent: await property(page, "--accent"), background: await property(page, "--bg") };
    const bar = page.getByRole("banner");
    await bar.getByLabel("Color scheme").selectOption("dark");
    await bar.getByLabel("Brand").selectOption("meadow");
    await expect.poll(() => rootAttribute(page, "data-brand")).toBe("meadow");
    const dark = { accent: await property(page, "--accent"), background: await property(page, "--bg") };
    expect(dark.accent).not.toBe(before.accent);
    expect(dark.background).not.toBe(before.background);
    for (const path of ["/docs/accessibility", "/foundations/colors", "/developer"]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      expect([await rootAttribute(page, "data-scheme"), await rootAttribute(page, "data-brand")]).toEqual([
        "dark",
        "meadow",
      ]);
      expect({ accent: await property(page, "--accent"), background: await property(page, "--bg") }).toEqual(dark);
    }
    await expect.poll(() => bar.getByLabel("Brand").inputValue()).toBe("meadow");
    await bar.getByLabel("Color scheme").selectOption("");
    await expect.poll(() => rootAttribute(page, "data-scheme")).toBe("light");
  });

  it("sees the system's scheme until another is chosen", async () => {
    const page = await site.open({ colorScheme: "dark" });
    await page.goto("/docs");
    expect(await rootAttribute(page, "data-scheme")).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => rootAttribute(page, "data-scheme")).toBe("light");
  });
});

/** Whether the top of an element is in the window, below the bar. */
const isSeen = (element: Element) => {
  const { top } = element.getBoundingClientRect();
  return top >= 40 && top < innerHeight;
};
