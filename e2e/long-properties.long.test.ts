// @module-tag long
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry } from "../test/open-service.ts";
import { openBrowser } from "./browser.ts";

const properties = Object.fromEntries(
  Array.from({ length: 3_000 }, (_, index) => [
    `property${index}`,
    { type: "string", default: "md", description: `What number ${index} of them is for.`, options: ["sm", "md", "lg"] },
  ]),
);

describe("many properties", () => {
  let service: OpenService;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    service = await openRegistry();
    const changes = [
      { entityType: "component", entityId: "long", action: "update", data: { title: "Long", properties } },
    ];
    expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it("are loaded when their fold is opened, and filtered as one types", async () => {
    await page.goto(`${service.url}/components/long?tab=code`);
    await page.locator("#property-list summary").first().click();
    await page.getByRole("rowheader", { name: "property150" }).waitFor();
    await page.getByRole("searchbox", { name: "Filter properties" }).fill("property299");
    await page.locator("output", { hasText: "11 of 3,000 properties" }).waitFor();
    expect(await page.locator("#property-list tbody tr").count()).toBe(11);
    expect(new URL(page.url()).search).toBe("?q=property299&tab=code");
  });
});
