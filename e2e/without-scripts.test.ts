import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

const text = (page: Page) => page.getByRole("main").innerText();

describe("without scripts", () => {
  const site = useSite(openExamples);
  const open = () => site.open({ javaScriptEnabled: false });

  it("a reader walks by the links of bar and sidebar", async () => {
    const page = await open();
    await page.goto("/");
    expect(await text(page)).toContain("The design system of Tideline Ferries");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Documentation" }).click();
    await expect.poll(() => addressOf(page)).toBe("/docs");
    const tree = page.getByRole("navigation", { name: "Documentation" });
    await tree.getByRole("link", { name: "Voice and tone" }).click();
    await expect.poll(() => addressOf(page)).toBe("/docs/content/voice-and-tone");
    expect(await tree.getByRole("link", { name: "Voice and tone" }).getAttribute("aria-current")).toBe("page");
    expect((await text(page)).length).toBeGreaterThan(800);
  });

  it("groups of the sidebar fold and unfold", async () => {
    const page = await open();
    await page.goto("/docs");
    const link = page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Voice and tone" });
    expect(await link.isVisible()).toBe(true);
    await page.getByRole("navigation", { name: "Documentation" }).locator("summary", { hasText: "Content" }).click();
    await expect.poll(() => link.isVisible()).toBe(false);
  });

  it("the search answers on its own page", async () => {
    const page = await open();
    await page.goto("/docs");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByLabel("Search components, pages, tokens, icons and logos").fill("timetable");
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).toBe("/search?q=timetable");
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(1);
  });

  it("the changelog is filtered by its form", async () => {
    const page = await open();
    await page.goto("/changelog");
    await page.getByLabel("Content").selectOption("icons");
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => addressOf(page)).toContain("kind=icons");
    expect(await page.getByLabel("Content").inputValue()).toBe("icons");
  });

  it("colors, text styles, effects and tokens can be read", async () => {
    const page = await open();
    await page.goto("/foundations/colors");
    const colors = page.locator("[data-filter-item]");
    expect(await colors.count()).toBe(159);
    expect(await colors.filter({ hasText: "#feebe3" }).first().isVisible()).toBe(true);
    await page.goto("/foundations/typography");
    expect(await page.getByText("Bricolage Grotesque").first().isVisible()).toBe(true);
    await page.goto("/foundations/effects");
    expect(await page.getByRole("heading", { name: "Raised" }).isVisible()).toBe(true);
    await page.goto("/foundations/tokens");
    await page.locator("summary", { hasText: "radius" }).click();
    await page.getByRole("link", { name: "Show 9 tokens" }).first().click();
    await expect.poll(() => page.getByText("999px").first().isVisible()).toBe(true);
  });

  it("icons are rendered and link to their files; the filter requests the server", async () => {
    const page = await open();
    await page.goto("/foundations/icons");
    const cells = page.getByRole("list", { name: "Icons" }).getByRole("link");
    expect(await cells.count()).toBe(60);
    const box = await cells.first().locator("svg").boundingBox();
    expect(box?.width).toBeGreaterThan(12);
    await page.getByLabel("Filter icons").fill("anchor");
    await page.keyboard.press("Enter");
    await expect.poll(() => cells.count()).toBe(1);
    await cells.first().click();
    await expect.poll(() => addressOf(page)).toBe("/icons/anchor.svg");
  });

  it("versions of a component are readable; comparing asks for sign-in", async () => {
    const page = await open();
    await page.goto("/components/button");
    await page.getByRole("link", { name: "Changes" }).click();
    await page.getByRole("link", { name: "Show the versions" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components/button/versions");
    expect(await page.locator(".versions-list").innerText()).toContain("Created");
    await page.locator("#content").getByRole("link", { name: "button" }).click();
    await page.locator("#content").getByRole("link", { name: "Code", exact: true }).click();
    await page.locator("summary", { hasText: "Source files" }).click();
    await page.getByRole("link", { name: "Show the files" }).click();
    await expect.poll(() => addressOf(page)).toBe("/sign-in?next=%2Fcomponents%2Fbutton%2Fsources");
  });

  it("logos are shown", async () => {
    const page = await open();
    await page.goto("/foundations/logos");
    const box = await page.getByRole("main").locator("img").first().boundingBox();
    expect(box?.width).toBeGreaterThan(20);
  });

  it("the menu of a phone opens and navigates", async () => {
    const page = await site.open({ ...PHONE, javaScriptEnabled: false });
    await page.goto("/docs");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Voice and tone" }).tap();
    await expect.poll(() => addressOf(page)).toBe("/docs/content/voice-and-tone");
  });
});
