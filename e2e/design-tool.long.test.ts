// @module-tag long
import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FigmaStandIn, GOOD_TOKEN, openFigma, styledFile } from "../test/figma-stand-in.ts";
import { openRegistry } from "../test/open-service.ts";
import { pushExamples } from "../test/push-workspace.ts";
import { violationsOn } from "./axe.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { DESKTOP, PHONE, useSite } from "./use-site.ts";

const STATUS = "/admin/design-tool";
const AUDIT = `${STATUS}/components`;
const FOLDER = ".tmp/screenshots";
const LOOKS: Record<string, BrowserContextOptions> = {
  light: DESKTOP,
  dark: { ...DESKTOP, colorScheme: "dark" },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

describe("an administrator and the design tool", () => {
  let figma: FigmaStandIn;
  let signedIn: BrowserContextOptions = {};
  const site = useSite(async () => {
    // The key the examples name.
    figma = await openFigma({ tidelineDemoLibrary01: styledFile() });
    return openRegistry("sqlite", {
      SERVICE_BASE_URL: "",
      SERVICE_RATE_LIMITS: "off",
      FIGMA_ACCESS_TOKEN: GOOD_TOKEN,
      FIGMA_API_URL: figma.url,
      SERVICE_FETCH_ALLOW: figma.pictureHost,
    });
  });
  beforeAll(async () => {
    signedIn = await setUpAdmin(site);
  });
  afterAll(() => figma.close());

  const look = async (page: Page, name: string) => {
    expect(await violationsOn(page), name).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, name).toBeLessThanOrEqual(client);
    if (!process.env.SCREENSHOTS) return;
    await mkdir(FOLDER, { recursive: true });
    await page.screenshot({ path: `${FOLDER}/design-tool-${name}.png`, fullPage: true });
  };

  it("shows the missing settings", async () => {
    const page = await site.open(signedIn);
    await page.goto(STATUS);
    await expect.poll(() => page.getByText("designtool_project_id").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Fetch now" }).count()).toBe(0);
    await look(page, "missing");
    await page.getByRole("link", { name: "Compare with the code" }).click();
    await expect.poll(() => page.getByRole("link", { name: "Fetch it", exact: true }).count()).toBe(1);
    await look(page, "audit-empty");
    await pushExamples(site.service.url);
  });

  it("shows the progress of a fetch, cancels it, and applies the changes of another one", async () => {
    const page = await site.open(signedIn);
    const gate = Promise.withResolvers<void>();
    figma.fail({ path: "/pictures/3-2", until: gate.promise });
    await page.goto(STATUS);
    await page.getByRole("button", { name: "Fetch now" }).click();
    await expect.poll(() => page.getByRole("status").first().innerText()).toMatch(/^The fetch has started\./);
    await expect.poll(() => page.locator("progress").getAttribute("value")).not.toBeNull();
    await look(page, "under-way");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.getByText("Cancelled", { exact: true }).count()).toBe(1);
    gate.resolve();
    figma.mend();
    await page.getByRole("button", { name: "Fetch now" }).click();
    // The page shows the end by itself.
    const apply = page.getByRole("button", { name: "Apply changes" });
    await expect.poll(() => apply.count()).toBe(1);
    expect(await page.getByText("5 components, 5 images").count()).toBe(1);
    expect(await page.getByRole("row", { name: "Components 5 0 0" }).count()).toBe(1);
    await look(page, "preview");
    await apply.click();
    await expect.poll(() => page.getByText("Complete", { exact: true }).count()).toBe(1);
    expect(await apply.count()).toBe(0);
    await look(page, "applied");
  });

  it("finds why a fetch failed", async () => {
    const page = await site.open(signedIn);
    figma.fail({ path: "/v1/files/", status: 404, times: 9 });
    await page.goto(STATUS);
    await page.getByRole("button", { name: "Fetch now" }).click();
    await expect.poll(() => page.getByText("The Figma file doesn't exist").count()).toBe(1);
    figma.mend();
  });

  it.each(Object.entries(LOOKS))("compares design and code, %s", async (name, options) => {
    const page = await site.open({ ...options, ...signedIn });
    await page.goto(STATUS);
    await look(page, `status-${name}`);
    await page.goto(AUDIT);
    await expect.poll(() => page.getByRole("heading", { name: "Button" }).count()).toBe(1);
    const pictures = page.getByRole("listitem").filter({ hasText: "Button" }).locator("img").first();
    await expect
      .poll(() => pictures.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await look(page, `audit-${name}`);
    await page.getByRole("link", { name: /^Only in the design/ }).click();
    await expect
      .poll(() => page.getByRole("link", { name: "Arrow Left" }).getAttribute("href"))
      .toContain("node-id=3-1");
    await look(page, `audit-design-${name}`);
    await page.getByRole("link", { name: /^Only in the code/ }).click();
    await page.getByRole("searchbox").fill("no such thing");
    await page.getByRole("searchbox").press("Enter");
    await expect.poll(() => page.getByText("No components match").count()).toBe(1);
    await page.goto(`${AUDIT}?show=code`);
    await look(page, `audit-code-${name}`);
  });
});
