import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { ADMIN, setUpAdmin } from "./set-up-admin.ts";
import { addressOf, useSite } from "./use-site.ts";

/** Stops of the Tab key before a test gives up. */
const MOST_STOPS = 150;

const ready = (page: Page) => expect.poll(() => page.locator("html").getAttribute("data-scheme")).not.toBeNull();

const isFocused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab until an element has the focus that fits the selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector} within ${MOST_STOPS} stops.`);
}

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** The ten jobs, each without a pointer: nothing here clicks, hovers or fills in. */
describe("with a keyboard alone, a person", () => {
  const site = useSite(openExamples);
  let administrator: ReturnType<typeof setUpAdmin> | undefined;
  /** Sets the registry up, once for all tests. */
  const setUp = () => {
    administrator ??= setUpAdmin(site);
    return administrator;
  };

  it("finds a component and reads how to use it", async () => {
    const page = await site.open();
    await at(page, "/");
    await page.keyboard.press("Control+k");
    await expect.poll(() => isFocused(page, "[role=combobox]")).toBe(true);
    await page.keyboard.type("button");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).toContain("/components/button");
    await ready(page);
    await page.keyboard.press("Tab");
    expect(await isFocused(page, ".r-skip")).toBe(true);
    await page.keyboard.press("Enter");
    expect(await isFocused(page, "main")).toBe(true);
  });

  it("leaves the search and is where they were", async () => {
    const page = await site.open();
    await at(page, "/");
    await tabTo(page, ".r-search-button");
    await page.keyboard.press(" ");
    await expect.poll(() => isFocused(page, "[role=combobox]")).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(page, ".r-search-button")).toBe(true);
  });

  it("copies a color in one of its forms", async () => {
    const page = await site.open();
    await at(page, "/foundations/colors");
    await tabTo(page, "main [data-copy-menu]");
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(page, "[role=menuitem]")).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(page, "main [data-copy-menu]")).toBe(true);
  });

  it("chooses a variant of a component", async () => {
    const page = await site.open();
    await at(page, "/components/button");
    await tabTo(page, "[name=variant]");
    const before = await page.locator("[data-stage] iframe").first().getAttribute("src");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator("[data-stage] iframe").first().getAttribute("src")).not.toBe(before);
  });

  it("makes a preview wider and narrower", async () => {
    const page = await site.open();
    await at(page, "/components/button");
    await tabTo(page, "[data-stage-handle=width]");
    const width = () => page.locator("[data-stage-handle=width]").first().getAttribute("aria-valuenow");
    const before = await width();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(width).not.toBe(before);
  });

  it("finds an icon and comes back to it", async () => {
    const page = await site.open();
    await at(page, "/foundations/icons");
    await tabTo(page, '[aria-label="Filter icons"]');
    await page.keyboard.type("anchor");
    await expect.poll(() => page.locator(".icons-grid a:visible").count()).toBeLessThan(10);
    await tabTo(page, ".icons-grid a");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("dialog", { name: "Anchor" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(page, ".icons-grid a")).toBe(true);
  });

  it("chooses the color scheme and goes on from there", async () => {
    const page = await site.open();
    await at(page, "/components/button");
    await tabTo(page, "header select[data-choice=scheme]");
    await page.keyboard.type("D");
    await expect.poll(() => page.locator("html").getAttribute("data-scheme")).toBe("dark");
    expect(await isFocused(page, "header select[data-choice=scheme]")).toBe(true);
  });

  it("reads what changed of a component", async () => {
    const page = await site.open();
    await at(page, "/components/button");
    await tabTo(page, ".component-tabs a[href*=changes]");
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).toContain("tab=changes");
  });

  it("signs in", async () => {
    await setUp();
    const page = await site.open();
    await page.goto("/sign-in");
    await tabTo(page, "[name=email]");
    await page.keyboard.type(ADMIN.email);
    await tabTo(page, "[name=password]");
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toMatch(/^Error: Sign in/);
    await tabTo(page, "[name=password]");
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page)).not.toContain("/sign-in");
  });

  it("writes a page, reads its findings, and saves it", async () => {
    const page = await site.open(await setUp());
    await page.goto("/edit");
    await tabTo(page, "[name=slug]");
    await page.keyboard.type("by-keyboard");
    await tabTo(page, "[name='frontmatter.title']");
    await page.keyboard.type("By keyboard");
    await tabTo(page, "[name=markdown]");
    await page.keyboard.type("A picture:\n\n![](a.png)\n");
    const summary = page.locator("[data-editor-findings] summary");
    await expect.poll(() => summary.textContent()).toBe("1 finding");
    await page.keyboard.press("Control+s");
    await expect.poll(() => addressOf(page)).toContain("by-keyboard");
    await expect.poll(() => page.locator("[data-editor-findings] summary").textContent()).toBe("1 finding");
    await page.keyboard.press("Shift+Tab");
    await tabBackTo(page, "[data-editor-findings] summary");
    await page.keyboard.press("Enter");
    await tabTo(page, "[data-editor-findings] button");
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(page, "[name=markdown]")).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isFocused(page, "[name=markdown]")).toBe(false);
  });
});

async function tabBackTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press("Shift+Tab");
  }
  throw new Error(`Shift+Tab does not reach ${selector} within ${MOST_STOPS} stops.`);
}
