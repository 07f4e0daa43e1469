// @module-tag long
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { componentChanges, pages } from "../bench/samples.ts";
import { type OpenService, openRegistry } from "./open-registry.ts";
import { addressOf, DESKTOP, PHONE, useSite } from "./use-site.ts";

const COUNT = 1_000;
const SECTIONS = 20;

const node = (slug: string, title: string, children?: object[]) => ({
  slug,
  title,
  type: children ? "category" : "markdown",
  ...(children ? { children } : {}),
});

/** Sections of pages; the pages of the first section lie in two groups. */
const tree = () =>
  Array.from({ length: SECTIONS }, (_, section) => {
    const inside = Array.from({ length: COUNT / SECTIONS }, (__, at) => {
      const index = section + at * SECTIONS;
      return node(`section-${section}/page-${index}`, `Page ${index}`);
    });
    const groups = [inside.slice(0, 25), inside.slice(25)].map((some, at) =>
      node(`half-${at}`, `Half ${at + 1}`, some),
    );
    return node(`section-${section}`, `Section ${section}`, section === 0 ? groups : inside);
  });

async function openLarge(): Promise<OpenService> {
  const registry = await openRegistry("sqlite");
  await registry.post("/api/registry/pages", { pages: pages(COUNT) });
  await registry.post("/api/registry/navigation", { tree: tree() });
  await registry.post("/api/sync/upload", { changes: componentChanges(COUNT, 0) });
  return registry;
}

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Documentation" });
const group = (page: Page, title: string) => sidebar(page).locator("summary", { hasText: new RegExp(`^${title}$`) });
const link = (page: Page, title: string) => sidebar(page).getByRole("link", { name: title, exact: true });

describe("a large system", () => {
  const site = useSite(openLarge);

  it("opens a group of the sidebar with the keyboard and follows its links", async () => {
    const page = await site.open();
    await page.goto("/docs/section-7/page-507");
    expect(await link(page, "Page 507").getAttribute("aria-current")).toBe("page");
    expect(await link(page, "Page 512").count()).toBe(0);
    await group(page, "Section 12").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => link(page, "Page 512").isVisible()).toBe(true);
    expect(await sidebar(page).locator("[data-elsewhere]:visible").count()).toBe(0);
    await link(page, "Page 512").click();
    await expect.poll(() => addressOf(page)).toBe("/docs/section-12/page-512");
    expect(await link(page, "Page 512").getAttribute("aria-current")).toBe("page");
  });

  it("keeps groups open from page to page, groups inside them too", async () => {
    const page = await site.open();
    await page.goto("/docs/section-7/page-507");
    await group(page, "Section 0").click();
    await group(page, "Half 2").click();
    await expect.poll(() => link(page, "Page 980").isVisible()).toBe(true);
    await link(page, "Page 527").click();
    await expect.poll(() => addressOf(page)).toBe("/docs/section-7/page-527");
    await expect.poll(() => link(page, "Page 980").isVisible()).toBe(true);
    await group(page, "Half 2").click();
    await link(page, "Page 507").click();
    await expect.poll(() => addressOf(page)).toBe("/docs/section-7/page-507");
    await expect.poll(() => group(page, "Half 2").isVisible()).toBe(true);
    expect(await link(page, "Page 980").isVisible()).toBe(false);
  });

  it("reaches every page by lists, without scripts", async () => {
    const page = await site.open({ ...DESKTOP, javaScriptEnabled: false });
    await page.goto("/docs/section-7/page-507");
    await group(page, "Section 12").click();
    await link(page, "All 50").click();
    await expect.poll(() => addressOf(page)).toBe("/docs?in=section-12");
    await page.getByRole("main").getByRole("link", { name: "Page 992", exact: true }).click();
    await expect.poll(() => addressOf(page)).toBe("/docs/section-12/page-992");
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByText("Section 12").waitFor();
    await sidebar(page).getByRole("link", { name: "10 more" }).click();
    await expect.poll(() => addressOf(page)).toBe("/docs?in=section-12");
  });

  it("opens its sidebar on a phone", async () => {
    const page = await site.open(PHONE);
    await page.goto("/docs/section-7/page-507");
    await page.getByRole("button", { name: "Menu" }).tap();
    await group(page, "Section 12").tap();
    await link(page, "Page 512").tap();
    await expect.poll(() => addressOf(page)).toBe("/docs/section-12/page-512");
  });

  it("filters its gallery on the server at each key, and keeps that in the address", async () => {
    const page = await site.open();
    await page.goto("/components");
    const cards = page.locator("#components .r-card");
    expect(await cards.count()).toBe(96);
    await page.getByRole("searchbox", { name: "Filter components" }).pressSequentially("part 99");
    await expect.poll(() => cards.count()).toBe(19);
    await expect.poll(() => page.locator(".r-filter-count").innerText()).toBe("19 of 1,000 components");
    await expect.poll(() => addressOf(page)).toBe("/components?q=part+99");
    await page.reload();
    expect(await cards.count()).toBe(19);
    await page.getByRole("searchbox", { name: "Filter components" }).fill("");
    await expect.poll(() => cards.count()).toBe(96);
    await page.locator("a[rel=next]").click();
    await expect.poll(() => addressOf(page)).toBe("/components?page=2");
  });

  it("lists and filters components without scripts", async () => {
    const page = await site.open({ ...DESKTOP, javaScriptEnabled: false });
    await page.goto("/components?group=Group+7");
    expect(await page.locator("#components .r-card").count()).toBe(50);
    await page.goto("/components");
    await page.getByRole("searchbox", { name: "Filter components" }).fill("part 123");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#components .r-card").count()).toBe(1);
    await page.getByRole("main").getByRole("link", { name: "Part 123" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components/part-123");
  });

  // Pictures for people to look at, as in screenshots.test.ts.
  it.runIf(process.env.SCREENSHOTS).each([
    ["light", DESKTOP],
    ["dark", { ...DESKTOP, colorScheme: "dark" as const }],
    ["phone", { ...PHONE, deviceScaleFactor: 2 }],
  ])("looks right, %s", async (look, options) => {
    const folder = ".tmp/screenshots";
    await mkdir(folder, { recursive: true });
    const page = await site.open(options);
    for (const [name, path] of [
      ["page", "/docs/section-7/page-907"],
      ["docs", "/docs"],
      ["list", "/docs?in=section-7"],
      ["components", "/components?page=2"],
    ] as const) {
      await page.goto(path);
      if (look === "phone" && name === "page") await page.getByRole("button", { name: "Menu" }).tap();
      if (name === "page") await group(page, "Section 8").click();
      if (name === "page") await link(page, "Page 8").waitFor();
      await page.screenshot({ path: join(folder, `large-${name}-${look}.png`) });
      if (name === "components") await page.locator(".r-pager").scrollIntoViewIfNeeded();
      if (name === "components") await page.screenshot({ path: join(folder, `large-components-foot-${look}.png`) });
    }
  });
});
