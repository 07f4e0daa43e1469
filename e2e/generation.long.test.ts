// @module-tag long

import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { answerWith, CLEAN_ALERT, CLUMSY_ALERT } from "../test/generated-components.ts";
import { type ModelServer, openModelServer, type Script } from "../test/model-server.ts";
import { violationsOn } from "./axe.ts";
import { openExamples } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { DESKTOP, PHONE, useSite } from "./use-site.ts";

const PATH = "/admin/generate";
const FOLDER = ".tmp/screenshots";
const LOOKS: Record<string, BrowserContextOptions> = {
  light: DESKTOP,
  dark: { ...DESKTOP, colorScheme: "dark" },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

describe("an administrator and a component that is generated", () => {
  let model: ModelServer;
  let script: Script = () => ({ text: answerWith(CLEAN_ALERT) });
  let signedIn: BrowserContextOptions = {};
  const site = useSite(async () => {
    model = await openModelServer((requested) => script(requested));
    const { executablePath, env } = inject("chromium");
    return openExamples("sqlite", {
      ...{ SERVICE_BASE_URL: "", SERVICE_RATE_LIMITS: "off", CHROMIUM_PATH: executablePath },
      ...env,
      ...model.env(),
    });
  });
  beforeAll(async () => {
    signedIn = await setUpAdmin(site);
  });
  afterAll(() => model.close());

  const look = async (page: Page, name: string) => {
    expect(await violationsOn(page), name).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, name).toBeLessThanOrEqual(client);
    if (!process.env.SCREENSHOTS) return;
    await mkdir(FOLDER, { recursive: true });
    await page.screenshot({ path: `${FOLDER}/generation-${name}.png`, fullPage: true });
  };

  it("requests one, shows its progress, and opens its draft", async () => {
    const gate = Promise.withResolvers<void>();
    const first = model.asked.length;
    script = async ({ number }) => {
      if (number > first) await gate.promise;
      return { text: answerWith(number === first ? CLUMSY_ALERT : CLEAN_ALERT) };
    };
    const page = await site.open(signedIn);
    await page.goto(PATH);
    await expect.poll(() => page.getByText("No components generated yet").count()).toBe(1);
    await page.getByLabel("Name", { exact: true }).fill("Alert");
    await page.getByLabel("Description").fill("Tells what happened, in two tones.");
    await page.getByLabel("Renderer").selectOption("HTML");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByText("The component is queued").waitFor();
    await expect.poll(() => page.getByText("Iteration 2 of up to 3").count()).toBe(1);
    for (const [name, options] of Object.entries(LOOKS)) {
      const window = await site.open({ ...signedIn, ...options });
      await window.goto(PATH);
      await window.getByText("Log", { exact: true }).click();
      await look(window, `under-way-${name}`);
    }
    // What somebody writes meanwhile is not lost when it is over.
    const other = await site.open(signedIn);
    await other.goto(PATH);
    await other.getByLabel("Description").fill("Half a sentence");
    gate.resolve();
    await page.getByText(/^Complete/).waitFor({ timeout: 60_000 });
    await other.getByText("Finished: reload to see the result").waitFor();
    expect(await other.getByLabel("Description").inputValue()).toBe("Half a sentence");
    for (const [name, options] of Object.entries(LOOKS)) {
      const window = await site.open({ ...signedIn, ...options });
      await window.goto(PATH);
      await look(window, `over-${name}`);
    }
    await page.getByRole("link", { name: "Open draft of Generate Alert" }).click();
    await page.waitForURL("**/admin/drafts/*");
    expect(await page.getByRole("heading", { name: "Alert" }).count()).toBeGreaterThan(0);
  }, 180_000);

  it("shows missing input at the field, and cancels", async () => {
    script = () => ({ silentMs: 60_000 });
    const page = await site.open({ ...signedIn, javaScriptEnabled: false });
    await page.goto(PATH);
    await page.getByLabel("Image", { exact: true }).fill("img_000000000000");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByText("The image doesn't exist").waitFor();
    await page.getByLabel("Image", { exact: true }).fill("");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByText("Describe the component: send").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Alert");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByRole("button", { name: "Cancel Generate Alert" }).click();
    await page.getByText("The generation was cancelled").waitFor();
    site.forgive();
  });
});
