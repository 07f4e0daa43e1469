import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { casesOf } from "../test/long-form.ts";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { ADMIN, setUpAdmin } from "./set-up-admin.ts";
import { PHONE, useSite } from "./use-site.ts";

const START = { title: "Start", weight: 1, audience: "all" };
const TEXT = "# Start\n\nFirst paragraph.\n\nSecond paragraph.\n\nThird paragraph.\n";

describe("two people who edit at the same time", () => {
  // A conflict is an answer the browser's console takes for a fault.
  const site = useSite(() => openRegistry(), { expected: /\b(?:412|404)\b/ });
  let admin: BrowserContextOptions;
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });

  const push = async (slug: string) => {
    const pages = [{ slug, frontmatter: START, markdown: TEXT }];
    expect((await site.service.post("/api/registry/pages", { pages })).status).toBe(200);
  };
  const read = async (slug: string) => (await site.service.get(`/api/registry/pages/${slug}`)).json();
  const edit = async (slug: string, more: BrowserContextOptions = {}) => {
    const page = await site.open({ ...admin, ...more });
    await page.goto(`/edit?slug=${slug}`);
    return page;
  };
  const markdown = (page: Page) => page.locator("textarea[name=markdown]");
  const replace = async (page: Page, from: string, to: string) =>
    markdown(page).fill((await markdown(page).inputValue()).replace(from, to));
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const status = (page: Page) => page.locator("[data-editor-status]").innerText();
  const saved = async (page: Page) => {
    await save(page);
    await expect.poll(() => status(page)).toMatch(/^Saved/);
  };

  it("keep both changes without an overlap, and see who saved; with the keyboard only", async () => {
    await push("guides/apart");
    const [first, second] = await Promise.all([edit("guides/apart"), edit("guides/apart")]);
    await replace(first, "First", "My first");
    await first.getByLabel("Title", { exact: true }).fill("Started");
    await saved(first);

    await replace(second, "Third", "My third");
    await second.getByLabel("Description").fill("How to begin");
    await second.keyboard.press("Control+s");
    const dialog = second.getByRole("dialog", { name: "Another person changed this page" });
    await expect.poll(() => dialog.innerText()).toMatch(`${ADMIN.name} saved it just now, after you opened it.`);
    expect(await dialog.innerText()).toContain("don't overlap");
    expect(await second.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    await second.keyboard.press("Tab");
    await second.keyboard.press("Enter");
    await expect.poll(() => dialog.getByRole("table").innerText()).toMatch(/added:\s*My first paragraph\./);
    expect(await violationsOn(second)).toEqual([]);
    await second.keyboard.press("Tab");
    await second.keyboard.press("Enter");
    await expect.poll(() => status(second)).toMatch(/^Saved/);
    expect(await read("guides/apart")).toMatchObject({
      frontmatter: { ...START, title: "Started", description: "How to begin" },
      markdown: TEXT.replace("First", "My first").replace("Third", "My third"),
    });
    // What is shown is what was saved, and the next save is no conflict.
    expect(await markdown(second).inputValue()).toContain("My first");
    expect(await second.getByLabel("Title", { exact: true }).inputValue()).toBe("Started");
    await expect.poll(() => second.locator("[data-editor-preview]").innerText()).toContain("My first");
    await replace(second, "Second", "My second");
    await saved(second);
  });

  it("show both texts of an overlap, and lose no typed text", async () => {
    await push("guides/overlap");
    const [first, second] = await Promise.all([edit("guides/overlap"), edit("guides/overlap")]);
    await replace(first, "Second paragraph", "Second, by the first");
    await replace(first, "First", "Very first");
    await first.getByLabel("Title", { exact: true }).fill("By the first");
    await saved(first);
    await replace(second, "Second paragraph", "Second, by the second");
    await second.getByLabel("Title", { exact: true }).fill("By the second");
    await save(second);
    const dialog = second.getByRole("dialog");
    const title = dialog.getByRole("group", { name: "Field title" });
    const passage = dialog.getByRole("group", { name: "Markdown, from line 5" });
    await expect
      .poll(() => passage.locator("pre").allInnerTexts())
      .toEqual(["Second, by the second.\n", "Second, by the first.\n"]);
    expect(await title.locator("pre").allInnerTexts()).toEqual(["By the second", "By the first"]);

    // Back: nothing is saved, nothing is lost, and the next save asks again.
    await second.keyboard.press("Escape");
    await expect.poll(() => status(second)).toBe("Not saved. Your text is still here.");
    expect(await markdown(second).inputValue()).toContain("Second, by the second");
    expect((await read("guides/overlap")).frontmatter.title).toBe("By the first");
    await save(second);
    await title.getByRole("radio", { name: `${ADMIN.name}’s` }).check();
    await passage.getByRole("radio", { name: "Both" }).check();
    await dialog.getByRole("button", { name: "Save merged version" }).click();
    await expect.poll(() => status(second)).toMatch(/^Saved/);
    expect(await read("guides/overlap")).toMatchObject({
      frontmatter: { title: "By the first" },
      markdown: TEXT.replace("First", "Very first").replace(
        "Second paragraph.\n",
        "Second, by the first.\nSecond, by the second.\n",
      ),
    });
  });

  it("report that a page was deleted, and can save it again", async () => {
    await push("guides/deleted");
    const [first, second] = await Promise.all([edit("guides/deleted"), edit("guides/deleted")]);
    first.on("dialog", (requested) => requested.accept());
    await replace(second, "Third", "My third");
    await first.getByRole("button", { name: "Delete page" }).click();
    await first.waitForURL("**/docs**");
    await save(second);
    const dialog = second.getByRole("dialog", { name: "This page was deleted" });
    await dialog.getByRole("button", { name: "Save as a new page" }).click();
    await expect.poll(() => status(second)).toMatch(/^Saved/);
    expect((await read("guides/deleted")).markdown).toContain("My third");
  });

  it("don't delete a version saved by another person", async () => {
    await push("guides/kept");
    const [first, second] = await Promise.all([edit("guides/kept"), edit("guides/kept")]);
    await replace(first, "Third", "My third");
    await saved(first);
    second.on("dialog", (requested) => requested.accept());
    await second.getByRole("button", { name: "Delete page" }).click();
    await expect
      .poll(() => status(second))
      .toBe(`Not deleted: ${ADMIN.name} saved it just now. Open it again to see the changes, then delete it.`);
    expect((await read("guides/kept")).markdown).toContain("My third");
  });

  it("do not replace a page that is at the address of a new one", async () => {
    await push("guides/taken");
    const page = await edit("");
    await page.locator("input[name=slug]").fill("guides/taken");
    await markdown(page).fill("Mine.\n");
    await save(page);
    const dialog = page.getByRole("dialog", { name: "A page with this address already exists" });
    const passage = dialog.getByRole("group", { name: "Markdown, from line 1" });
    await passage.getByRole("radio", { name: "Automation’s", exact: true }).check();
    await dialog.getByRole("button", { name: "Save merged version" }).click();
    await page.waitForURL("**/edit?slug=guides%2Ftaken");
    expect(await read("guides/taken")).toMatchObject({ frontmatter: START, markdown: TEXT });
  });

  it("keep each other's metadata of a component, and ask about the same field", async () => {
    const long = "A long description. ".repeat(60).trim();
    const data = { id: "chip", title: "Chip", description: long, group: "Labels" };
    const changes = [{ entityType: "component", entityId: "chip", action: "create", data }];
    await site.service.post("/api/sync/upload", { changes });
    const open = async () => {
      const page = await site.open(admin);
      await page.goto("/components/chip");
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await expect.poll(() => page.getByLabel("Description").inputValue()).toBe(long);
      return page;
    };
    const [first, second, third] = [await open(), await open(), await open()];
    const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
    await first.getByLabel("Title").fill("Chips");
    await save(first);
    await expect.poll(() => heading(first)).toBe("Chips");
    await second.getByLabel("Group").fill("Marks");
    await save(second);
    await expect.poll(() => heading(second)).toBe("Chips");
    await third.getByLabel("Title").fill("Chippy");
    await save(third);
    const reported = third.getByRole("complementary", { name: "Another person changed this component" });
    await expect.poll(() => reported.innerText()).toContain(`${ADMIN.name} saved it on`);
    const title = third.getByRole("group", { name: "Title" });
    expect(await title.locator("pre").allInnerTexts()).toEqual(["Chippy", "Chips"]);
    expect(await third.getByLabel("Group").inputValue()).toBe("Marks");
    expect(await violationsOn(third)).toEqual([]);
    await save(third);
    await expect.poll(() => heading(third)).toBe("Chippy");
    const component = await (await site.service.get("/api/component/chip.json")).json();
    expect(component).toMatchObject({ title: "Chippy", group: "Marks", description: long });
  });

  const LOOKS: Record<string, BrowserContextOptions> = {
    light: {},
    dark: { colorScheme: "dark" },
    phone: { ...PHONE, deviceScaleFactor: 2 },
  };

  it.each(casesOf(Object.keys(LOOKS), 3))("ask in an accessible dialog, %s", { tags: "repeated" }, async (look) => {
    const slug = `guides/look-${look}`;
    await push(slug);
    const page = await edit(slug, LOOKS[look]);
    const theirs = TEXT.replace("Second paragraph.", `Second, ${"with many more words ".repeat(12)}.`);
    const pages = [{ slug, frontmatter: { ...START, title: "Theirs" }, markdown: theirs }];
    await site.service.post("/api/registry/pages", { pages });
    await replace(page, "Second paragraph.", "Second, by me.\n\nAnd more.");
    await page.getByLabel("Title", { exact: true }).fill("Mine");
    await save(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Changes by Automation").click();
    expect(await violationsOn(page)).toEqual([]);
    const width = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    if (!process.env.SCREENSHOTS) return;
    await mkdir(".tmp/screenshots", { recursive: true });
    await page.screenshot({ path: join(".tmp/screenshots", `overlaps-${look}.png`) });
  });
});
