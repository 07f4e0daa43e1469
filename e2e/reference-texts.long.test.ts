// @module-tag long
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { ADMIN, setUpAdmin } from "./set-up-admin.ts";
import { PHONE, useSite } from "./use-site.ts";

const VOICE = "/api/service/reference/brand-voice";

describe("reference texts in the browser", () => {
  // A conflict is an answer the browser's console takes for a fault.
  const site = useSite(() => openRegistry(), { expected: /\b(?:412|404)\b/ });
  let admin: BrowserContextOptions;
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });
  const status = (page: Page) => page.locator("[data-editor-status]").innerText();
  const markdown = (page: Page) => page.locator("textarea[name=markdown]");
  const save = async (page: Page) => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
  };
  const look = async (page: Page, name: string) => {
    const folder = process.env.SCREENSHOTS;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };

  it("are started from a suggestion, previewed, and saved by two people at the same time", async () => {
    const page = await site.open(admin);
    await page.goto("/admin/reference");
    expect(await violationsOn(page)).toEqual([]);
    await look(page, "reference-empty");
    await page.getByRole("link", { name: "Write Brand voice" }).click();
    await page.getByLabel("Title").fill("Our voice");
    await markdown(page).fill("First line.\n\nSecond line.\n\nThird line with **weight**.\n");
    await expect.poll(() => page.locator("[data-editor-preview] strong").innerText()).toBe("weight");
    await expect.poll(() => status(page)).toBe("Not saved yet");
    await save(page);
    await expect.poll(() => page.getByRole("button", { name: "Delete text" }).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await look(page, "reference-editor");

    const other = await site.open(admin);
    await other.goto("/edit/reference?id=brand-voice");
    await markdown(other).fill((await markdown(other).inputValue()).replace("First", "Their first"));
    await save(other);
    await expect.poll(() => status(other)).toBe("Saved");
    await markdown(page).fill((await markdown(page).inputValue()).replace("Third", "My third"));
    await save(page);
    const dialog = page.getByRole("dialog", { name: "Another person changed this text" });
    await expect.poll(() => dialog.innerText()).toContain(`${ADMIN.name} saved it just now, after you opened it.`);
    await dialog.getByRole("button", { name: "Save merged version" }).click();
    await expect.poll(() => status(page)).toBe("Saved");
    expect(await markdown(page).inputValue()).toContain("Their first line.");
    const reported = await (await page.request.get(VOICE)).json();
    expect(reported).toMatchObject({ title: "Our voice", markdown: await markdown(page).inputValue() });
    expect(reported.markdown).toContain("My third");
  });

  it("lose nothing written and saved before the script loaded", async () => {
    const page = await site.open(admin);
    let isHere = false;
    await page.route(/\.js$/, async (route) => {
      await expect.poll(() => isHere).toBe(true);
      await route.continue();
    });
    await page.goto("/edit/reference?id=brand-voice", { waitUntil: "commit" });
    await markdown(page).fill("Written early.\n");
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await page.getByLabel("Title").press("Enter");
    isHere = true;
    await save(page);
    await expect.poll(() => status(page)).toBe("Saved");
    expect((await (await page.request.get(VOICE)).json()).markdown).toContain("Written early.");
    await markdown(page).fill("First line.\n\nMy third line.\n");
    await save(page);
    await expect.poll(() => status(page)).toBe("Saved");
  });

  it("warn about unsaved text, and discard it only after confirmation", async () => {
    const page = await site.open({ ...admin, ...PHONE });
    await page.goto("/edit/reference?id=brand-voice");
    await look(page, "reference-editor-phone");
    // A browser asks only people who did something on the page, and only once its script is there.
    await markdown(page).click();
    await markdown(page).fill("Not saved.\n");
    await expect.poll(() => status(page)).toBe("Not saved yet");
    const requested = page.waitForEvent("dialog");
    const leaving = page.goto("/admin/reference").catch(() => undefined);
    const warning = await requested;
    expect(warning.type()).toBe("beforeunload");
    await warning.accept();
    await leaving;
    await page.goto("/edit/reference?id=brand-voice");
    expect(await markdown(page).inputValue()).toContain("My third");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete text" }).click();
    await page.waitForURL("**/admin/reference");
    await expect.poll(() => page.getByRole("link", { name: "Write Brand voice" }).count()).toBe(1);
    await look(page, "reference-phone");
    expect((await page.request.get(VOICE)).status()).toBe(404);
  });
});
