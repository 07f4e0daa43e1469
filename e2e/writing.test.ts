import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, type ModelTurn, openModelServer } from "../test/model-server.ts";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { useSite } from "./use-site.ts";

describe("reference texts a model writes", () => {
  let model: ModelServer;
  const turn: ModelTurn = {
    text: "## Size\n\nUse `size` in `Button`, never `MegaDialog`. ![x](https://evil.example/?d=1)",
  };
  const site = useSite(async () => {
    model = await openModelServer(() => turn);
    return openRegistry("sqlite", model.env());
  });
  afterAll(() => model?.close());
  let admin: BrowserContextOptions;
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const page = await site.open({ ...admin, ...options });
    await page.goto(path);
    return page;
  };
  const look = async (page: Page, name: string) => {
    const folder = process.env.SCREENSHOTS;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };

  it("are drafted from the page of materials, and read among the drafts", async () => {
    const component = (title: string) => ({
      ...{ entityType: "component", entityId: title.toLowerCase(), action: "create" },
      data: { id: title.toLowerCase(), title },
    });
    await site.service.post("/api/sync/upload", { changes: [component("Button"), component("Sheet")] });
    const page = await open("/admin/materials");
    await look(page, "writing-materials");
    await page.getByRole("button", { name: "Draft with the model" }).click();
    await expect.poll(() => page.getByText("The model is writing the drafts").count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    const drafts = async () =>
      (await (await page.request.get("/api/service/drafts?state=open")).json()).drafts as { id: string }[];
    await expect.poll(async () => (await drafts()).length).toBe(2);
    await page.goto("/admin/drafts");
    await page.getByRole("link", { name: "Design guidelines" }).click();
    await expect.poll(() => page.getByText("not in this system").count()).toBeGreaterThan(0);
    expect(await page.locator("main img").count()).toBe(0);
    await look(page, "writing-draft");
  });
});
