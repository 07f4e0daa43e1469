// @module-tag long
import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addDraft, alertFiles } from "../test/add-draft.ts";
import { openRegistry } from "../test/open-service.ts";
import { violationsOn } from "./axe.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { addressOf, DESKTOP, PHONE, useSite } from "./use-site.ts";

const DRAFTS = "/admin/drafts";
const FOLDER = ".tmp/screenshots";
const LOOKS: Record<string, BrowserContextOptions> = {
  light: DESKTOP,
  dark: { ...DESKTOP, colorScheme: "dark" },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

const FINDINGS = [
  {
    ruleId: "color-contrast",
    severity: "error" as const,
    message: "Text has a contrast of 2.9 to its background; 4.5 is needed.",
    variant: "error",
  },
  {
    ruleId: "hard-coded-color",
    severity: "warning" as const,
    message: "#eef has a token: color.surface.info.",
    path: "alert.css",
    line: 1,
  },
];

const STYLE = `.alert { padding: 1rem 1.25rem; border-inline-start: 4px solid #2456c9; background: #eaf0fd; font: 1rem/1.5 system-ui }`;
const styled = (text: string) => ({ ...alertFiles(text), "alert.css": `${STYLE}\n`, "dist/alert.css": STYLE });

describe("an administrator and drafts", () => {
  let signedIn: BrowserContextOptions = {};
  const site = useSite(() => openRegistry("sqlite", { SERVICE_BASE_URL: "", SERVICE_RATE_LIMITS: "off" }));
  beforeAll(async () => {
    signedIn = await setUpAdmin(site);
  });

  const look = async (page: Page, name: string) => {
    expect(await violationsOn(page), name).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, name).toBeLessThanOrEqual(client);
    if (!process.env.SCREENSHOTS) return;
    await mkdir(FOLDER, { recursive: true });
    await page.screenshot({ path: `${FOLDER}/drafts-${name}.png`, fullPage: true });
  };

  it("explains drafts if there are none", async () => {
    const page = await site.open(signedIn);
    await page.goto(DRAFTS);
    await expect.poll(() => page.getByText("No drafts yet").count()).toBe(1);
    await look(page, "empty");
  });

  it("shows all iterations and their differences", async () => {
    const id = await addDraft(await site.service.deployment(), {
      iterations: [
        { status: "findings", findings: FINDINGS },
        { status: "findings", findings: FINDINGS.slice(1), files: styled("Saved.") },
        { files: styled("Your changes were saved.") },
      ],
    });
    for (const [name, options] of Object.entries(LOOKS)) {
      const page = await site.open({ ...signedIn, ...options });
      await page.goto(DRAFTS);
      await look(page, `list-${name}`);
      await page.getByRole("link", { name: "Alert" }).click();
      await page.waitForURL(`**${DRAFTS}/${id}`);
      const last = page.frameLocator('iframe[title="Preview of Alert: Default, iteration 3"]');
      await page.getByTitle("Preview of Alert: Default, iteration 3").scrollIntoViewIfNeeded();
      await expect.poll(() => last.locator(".alert").textContent()).toBe("Your changes were saved.");
      const background = await last.locator(".alert").evaluate((alert) => getComputedStyle(alert).backgroundColor);
      expect(background).toBe("rgb(234, 240, 253)");
      expect(await page.locator(".r-comparison").count()).toBe(2);
      await look(page, `draft-${name}`);
    }
    const page = await site.open(signedIn);
    await page.goto(`${DRAFTS}/${id}`);
    await page.getByLabel("From").selectOption("Iteration 1");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/before=1/);
    await expect.poll(() => page.locator(".r-comparison").count()).toBe(3);
  });

  it("publishes and discards without scripts, and reports an existing record", async () => {
    const deployment = await site.service.deployment();
    await addDraft(deployment, { title: "To be published", iterations: [{ files: styled("First.") }] });
    const page = await site.open({ ...signedIn, javaScriptEnabled: false });
    await page.goto(DRAFTS);
    await page.getByRole("link", { name: "To be published" }).click();
    await page.getByLabel("Message").fill("For forms");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect.poll(() => page.getByText("Published as revision", { exact: false }).count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Open Alert" }).click();
    expect(addressOf(page)).toBe("/components/alert");

    await addDraft(deployment, { title: "Another one", iterations: [{ files: styled("Second.") }] });
    await page.goto(DRAFTS);
    await page.getByRole("link", { name: "Another one" }).click();
    await expect.poll(() => page.getByText("This ID already belongs to").count()).toBe(1);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("There is a component alert already");
    site.forgive();
    await page.getByLabel("Replace the existing record with this ID").check();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect.poll(() => page.getByText("Published as revision", { exact: false }).count()).toBeGreaterThan(0);

    await addDraft(deployment, { title: "Not this one" });
    await page.goto(DRAFTS);
    await page.getByRole("link", { name: "Not this one" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => page.getByText("The draft was discarded.").count()).toBe(1);
    const withScripts = await site.open(signedIn);
    await withScripts.goto(DRAFTS);
    await look(withScripts, "over");
    await addDraft(deployment, {
      title: "Still there",
      iterations: [{ status: "failed", error: "alert.html is empty." }],
    });
    await withScripts.reload();
    await withScripts.getByRole("link", { name: "Still there" }).click();
    await expect.poll(() => withScripts.getByText("can't publish this draft").count()).toBe(1);
    await look(withScripts, "failed");
  });

  it("shows a generated text next to the present one", async () => {
    const deployment = await site.service.deployment();
    const draft = { kind: "reference" as const, target: "brand-voice", title: "Brand voice" };
    const text =
      "# Brand voice\n\nPlain words. See [the guide](/docs).\n\n- Short sentences.\n- No exclamation marks.\n";
    const hostile = `${text}\n<script>document.title = "taken"</script>\n\n![x](https://evil.example/?a)\n`;
    const id = await addDraft(deployment, {
      ...draft,
      iterations: [{ files: { "reference/brand-voice.md": hostile } }],
    });
    const page = await site.open(signedIn);
    await page.goto(`${DRAFTS}/${id}`);
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Short sentences." }).count()).toBe(1);
    expect(await page.title()).toContain("Brand voice");
    await look(page, "reference");
    site.forgive();
  });
});
