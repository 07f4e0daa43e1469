// @module-tag long
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of two colors, so that no two are equal. */
async function picture(name: string, color: string, width = 640, height = 400): Promise<SentFile> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: color } };
  const background = sharp({ create: { width, height, channels: 3, background: "#f4f1ea" } });
  const buffer = await background
    .composite([{ input: half, gravity: "west" }])
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

const SVG = {
  name: "anchor.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#06c" d="M11 2h2v20h-2z"/></svg>',
  ),
};

/** Puts files on a page as a drop or a paste does. */
async function bring(page: Page, selector: string, how: "drop" | "paste", files: readonly SentFile[]): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString("base64") }));
  await page.locator(selector).evaluate(
    (target, { how, sent }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const options = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { ...options, dataTransfer: transfer })
          : new ClipboardEvent("paste", { ...options, clipboardData: transfer }),
      );
    },
    { how, sent },
  );
}

describe("the media library", () => {
  // A refusal is an answer the browser's console takes for a fault.
  const site = useSite(() => openRegistry(), { expected: /\b(?:404|409|412|413|422)\b/ });
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
  const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
  const names = (page: Page) => page.locator(".media-name").allInnerTexts();

  it("asks visitors to sign in, and says to administrators how to fill it", async () => {
    const visitor = await site.open();
    await visitor.goto("/media?type=image");
    expect(addressOf(visitor)).toBe("/sign-in?next=%2Fmedia%3Ftype%3Dimage");
    const page = await open("/");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Media library" }).click();
    await page.waitForURL("**/media");
    await expect.poll(() => page.getByRole("heading", { name: "No files yet" }).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await look(page, "media-empty");
  });

  it("accepts several dropped files, asks for descriptions, and detects duplicates", async () => {
    const page = await open("/media");
    const files = await Promise.all([
      picture("harbour-at-dawn.png", "#c63"),
      picture("ferry.png", "#069", 400, 400),
      picture("lighthouse.png", "#393", 300, 600),
    ]);
    await bring(page, "main", "drop", [...files, SVG]);
    await expect.poll(() => uploads(page).innerText()).toContain("4 of 4 files uploaded.");
    const fields = uploads(page).getByRole("textbox");
    await expect.poll(() => fields.count()).toBe(4);
    await page.getByLabel("Alt text of harbour at dawn").fill("Boats in a harbour before sunrise");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByLabel("Alt text of ferry").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type("The ferry to the islands");
    await page.keyboard.press("Enter");
    await uploads(page).locator("li", { hasText: "anchor.svg" }).getByLabel("Decorative").check();
    await expect.poll(() => uploads(page).getByText("Saved").count()).toBe(3);
    expect(await violationsOn(page)).toEqual([]);
    await look(page, "media-uploads");
    await expect.poll(() => names(page)).toHaveLength(4);

    await bring(page, "main", "paste", files.slice(0, 1));
    await expect.poll(() => uploads(page).innerText()).toContain("Already in the library:");
    await uploads(page).getByRole("button", { name: "Close" }).click();
    await page.reload();
    expect((await names(page)).sort()).toEqual(["anchor", "ferry", "harbour at dawn", "lighthouse"]);
    // Real pictures: each has arrived and is drawn.
    await expect
      .poll(() =>
        page
          .locator(".media-picture img")
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toEqual([true, true, true, true]);
    await look(page, "media-grid");
  });

  it("reports the reason for each rejected file, and continues with the others", async () => {
    const page = await open("/media");
    const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };
    const empty = { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) };
    await page.locator("[data-media-files]").setInputFiles([text, empty, await picture("quay.png", "#936")]);
    await expect.poll(() => uploads(page).innerText()).toContain("1 of 3 files uploaded, 2 failed.");
    expect(await uploads(page).locator("li", { hasText: "empty.png" }).innerText()).toContain("The file is empty.");
    const refused = uploads(page).locator("li", { hasText: "notes.png" });
    expect(await refused.locator(".upload-state").innerText()).not.toBe("");
    expect(await refused.getByRole("button", { name: /Try again/ }).isVisible()).toBe(false);
    await look(page, "media-refused");
  });

  it("filters by the address, and immediately while typing", async () => {
    const page = await open("/media");
    await page.getByLabel("Search files").fill("sunrise");
    await expect.poll(() => names(page)).toEqual(["harbour at dawn"]);
    await expect.poll(() => addressOf(page)).toContain("q=sunrise");
    await page.goto("/media");
    await page.getByRole("combobox", { name: "Use", exact: true }).selectOption("undescribed");
    await page.waitForURL("**/media?only=undescribed**");
    expect((await names(page)).sort()).toEqual(["lighthouse", "quay"]);
    await page.goto("/media?sort=name");
    expect(await names(page)).toEqual(["anchor", "ferry", "harbour at dawn", "lighthouse", "quay"]);
    await page.goto("/media?q=nothing-like-it");
    await page.getByRole("link", { name: "Show all files" }).click();
    await expect.poll(() => names(page)).toHaveLength(5);
  });

  it("gathers files in collections, which are made, moved and deleted when they are empty", async () => {
    const page = await open("/media");
    const tree = page.getByRole("navigation", { name: "Collections" });
    // A collection is one choice of several: the page is the library, whichever is chosen.
    const chosen = () => tree.locator('[aria-current="true"]').innerText();
    expect(await chosen()).toContain("All files");
    await tree.getByRole("button", { name: "New collection" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Photographs");
    await look(page, "media-collection-dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/media?collection=**");
    await expect.poll(() => page.getByRole("heading", { name: "This collection is empty" }).count()).toBe(1);
    expect(await chosen()).toContain("Photographs");
    await tree.getByRole("link", { name: /All files/ }).click();
    await page.waitForURL("**/media");
    await page.getByLabel("Select ferry").check();
    await page.getByLabel("Select lighthouse").check();
    const bar = page.getByRole("region", { name: "Selected files" });
    await expect.poll(() => bar.innerText()).toContain("2 selected");
    await bar.getByLabel("Target collection").selectOption("Photographs");
    await look(page, "media-chosen");
    await bar.getByRole("button", { name: "Move" }).click();
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.reload();
    await tree.getByRole("link", { name: /Photographs/ }).click();
    await expect.poll(async () => (await names(page)).sort()).toEqual(["ferry", "lighthouse"]);
    await look(page, "media-collection");

    let said = "";
    page.on("dialog", (dialog) => {
      said = dialog.message();
      void dialog.accept();
    });
    await tree.getByRole("button", { name: "Delete Photographs" }).click();
    await expect.poll(() => said).toContain("The collection wasn't deleted");
    await tree.getByRole("button", { name: "Rename or move Photographs" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Photos");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.poll(() => tree.getByRole("link", { name: /Photos/ }).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
  });

  it("shows one asset, saves its fields, and merges two changes", async () => {
    const page = await open("/media");
    await page.getByRole("link", { name: "lighthouse" }).click();
    await page.waitForURL("**/media/ast_*");
    expect(await violationsOn(page)).toEqual([]);
    const other = await open(addressOf(page));
    await page.getByLabel("Alt text").fill("A white lighthouse");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.locator("[data-asset-status]").innerText()).toBe("Saved");
    await other.getByLabel("Tags").fill("coast, tower");
    await other.getByRole("button", { name: "Save" }).click();
    const dialog = other.getByRole("dialog", { name: "Another person changed this file" });
    await dialog.getByRole("button", { name: "Save merged version" }).click();
    await expect.poll(() => other.locator("[data-asset-status]").innerText()).toBe("Saved");
    await page.reload();
    expect(await page.getByLabel("Alt text").inputValue()).toBe("A white lighthouse");
    expect(await page.getByLabel("Tags").inputValue()).toBe("coast, tower");
    await expect.poll(() => page.getByRole("region", { name: "History" }).innerText()).toContain("Tags changed");
    await look(page, "media-asset");
  });

  it("puts pictures into a page: chosen, pasted, and as the attribute of a live block", async () => {
    const page = await open("/edit");
    await page.locator("input[name=slug]").fill("harbour");
    const markdown = page.locator("textarea[name=markdown]");
    await markdown.fill("Welcome.");
    await page.getByRole("button", { name: "Insert image" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("harbour");
    await expect.poll(() => dialog.locator("[data-pick]").count()).toBe(1);
    await look(page, "media-picker");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.locator("[data-pick]").click();
    await expect
      .poll(() => markdown.inputValue())
      .toMatch(/^Welcome\.\n\n!\[Boats in a harbour before sunrise\]\(\/assets\/[^)]+\)\n$/);

    await bring(page, "textarea[name=markdown]", "paste", [await picture("buoy.png", "#333")]);
    const alt = page.getByRole("dialog", { name: "Describe the image" }).getByLabel("Alt text");
    await alt.fill("A buoy");
    await alt.press("Enter");
    await expect.poll(() => markdown.inputValue()).toMatch(/before sunrise\]\([^)]+\)\n[\s\S]*!\[A buoy\]\(\/assets\//);

    await markdown.press("ControlOrMeta+End");
    await markdown.pressSequentially('<Figure src="" />');
    for (let back = 0; back < '" />'.length; back++) await markdown.press("ArrowLeft");
    await page.getByRole("button", { name: "Insert image" }).click();
    await page.getByRole("dialog").locator("[data-pick]", { hasText: "ferry" }).click();
    await expect.poll(() => markdown.inputValue()).toMatch(/<Figure src="\/assets\/[^"]+" \/>$/);
    await expect.poll(() => page.locator("[data-editor-preview] img").count()).toBeGreaterThanOrEqual(2);
    await look(page, "media-editor");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/edit?slug=harbour");

    const reader = await site.open();
    await reader.goto("/docs/harbour");
    const shown = reader.getByRole("img", { name: "Boats in a harbour before sunrise" });
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
  });

  it("lists usages before a file is replaced or deleted", async () => {
    const page = await open("/media");
    await page.getByRole("link", { name: "harbour at dawn" }).click();
    await page.waitForURL("**/media/ast_*");
    const old = addressOf(page);
    const uses = page.getByRole("region", { name: "Used in" });
    await expect.poll(() => uses.getByRole("link", { name: "harbour" }).getAttribute("href")).toBe("/docs/harbour");

    await page.getByRole("button", { name: "Replace file" }).click();
    const requested = page.getByRole("dialog", { name: "Replace file" });
    expect(await requested.innerText()).toContain("page harbour");
    await look(page, "media-replace");
    const choosing = page.waitForEvent("filechooser");
    await requested.getByRole("button", { name: "Choose new file" }).click();
    await (await choosing).setFiles([await picture("harbour-at-noon.png", "#fc0", 800, 500)]);
    await page.waitForURL((url) => /^\/media\/ast_/.test(url.pathname) && url.pathname !== old);
    expect(await page.getByLabel("Alt text").inputValue()).toBe("Boats in a harbour before sunrise");
    const reader = await site.open();
    await reader.goto("/docs/harbour");
    const shown = reader.getByRole("img", { name: "Boats in a harbour before sunrise" });
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);

    const fresh = addressOf(page);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete" }).click();
    const used = page.getByRole("dialog", { name: "This file is in use" });
    expect(await used.innerText()).toContain("page harbour");
    await look(page, "media-in-use");
    await used.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.locator("[data-asset-status]").innerText()).toBe("Not deleted.");
    expect((await page.request.get(fresh)).status()).toBe(200);

    await page.goto(old);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/media");
    expect((await page.request.get(old)).status()).toBe(404);
  });

  it("shows members only the permitted actions", async () => {
    const page = await open("/admin");
    await page.getByLabel("Email address").fill("grace@example.com");
    await page.getByLabel("Role").selectOption("Member");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.getByLabel("Invitation for grace@example.com", { exact: true }).inputValue();
    const member = await site.open();
    await member.goto(new URL(link).pathname);
    await member.getByLabel("Your name").fill("Grace Hopper");
    await member.getByLabel("Password", { exact: true }).fill("another correct horse staple");
    await member.getByRole("button", { name: "Join" }).click();
    await expect.poll(() => addressOf(member)).toBe("/");
    await member.goto("/media");
    await expect.poll(() => names(member)).toContain("ferry");
    expect(await member.getByRole("main").innerText()).toContain("Only administrators can add files.");
    for (const name of ["Upload", "New collection"])
      expect(await member.getByText(name, { exact: true }).count()).toBe(0);
    expect(await member.getByRole("checkbox").count()).toBe(0);
    await bring(member, "main", "drop", [await picture("mine.png", "#555")]);
    expect(await uploads(member).count()).toBe(0);
    await member.getByRole("link", { name: "ferry" }).click();
    await member.waitForURL("**/media/ast_*");
    expect(await member.getByRole("main").innerText()).toContain("Only administrators can edit the metadata.");
    expect(await member.getByRole("button", { name: /Save|Delete|Replace/ }).count()).toBe(0);
  });

  it("warns before uploads under way are lost", async () => {
    const page = await open("/media");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/service/assets/presign", async (route) => {
      await held;
      // Its page has stopped waiting by then.
      await route.abort().catch(() => {});
    });
    await page.locator("[data-media-files]").setInputFiles([await picture("late.png", "#123")]);
    const row = uploads(page).locator("li");
    await expect.poll(() => row.getAttribute("data-state")).toBe("sending");
    const requested = page.waitForEvent("dialog");
    const leaving = page.goto("/").catch(() => undefined);
    const warning = await requested;
    expect(warning.type()).toBe("beforeunload");
    await warning.dismiss();
    await leaving;
    await row.getByRole("button", { name: "Cancel: late.png" }).click();
    await expect.poll(() => row.innerText()).toContain("Cancelled");
    await page.unroute("**/api/service/assets/presign");
    release();
    await row.getByRole("button", { name: "Try again: late.png" }).click();
    await expect.poll(() => row.getAttribute("data-state")).toBe("done");
    site.forgive();
  });

  it("is used with a thumb, in the dark, and read without scripts", async () => {
    const phone = await open("/media", { ...PHONE, colorScheme: "dark" });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await look(phone, "media-phone-dark");
    expect(await violationsOn(phone)).toEqual([]);
    await phone.getByRole("link", { name: "ferry" }).tap();
    await phone.waitForURL("**/media/ast_*");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await look(phone, "media-asset-phone-dark");
    expect(await violationsOn(phone)).toEqual([]);
    const small = await phone
      .locator("main :is(a, button, input:not(label *), label:has(input), select, summary)")
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          const isInline = getComputedStyle(one).display === "inline";
          return width > 0 && !isInline && Math.min(width, height) < 24 ? [one.outerHTML.slice(0, 120)] : [];
        }),
      );
    expect(small).toEqual([]);

    const plain = await open("/media?sort=name", { javaScriptEnabled: false });
    await plain.getByLabel("Search files").fill("ferry");
    await plain.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => names(plain)).toEqual(["ferry"]);
    await plain.getByRole("link", { name: "ferry" }).click();
    await expect.poll(() => plain.getByRole("heading", { level: 1 }).innerText()).toBe("ferry");
    expect(await plain.getByText("To save changes, turn on JavaScript.").isVisible()).toBe(true);
  });
});
