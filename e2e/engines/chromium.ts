import { chromium, type Page } from "playwright-core";
import { sharedChromium } from "../../test/shared-chromium.ts";
import { CHROMIUM_FLAGS } from "../browser.ts";
import { type Driven, isStarted, type Tab, WIDTHS } from "./tab.ts";

/** The Chromium of the run. `flags` are further ones. */
export async function openChromium(flags: readonly string[] = []): Promise<Driven> {
  const { executablePath, env } = await sharedChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: WIDTHS.desktop });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  const tab = tabOf(page);
  return {
    async open(url, width = "desktop") {
      await page.setViewportSize(WIDTHS[width]);
      await tab.goto(url);
      return tab;
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  /** A function as the driver takes it: with one argument. */
  const called = (what: unknown, args: unknown[]) => `(${what})(...${JSON.stringify(args)})`;
  return {
    async goto(url) {
      await page.goto(url);
      await page.waitForFunction(isStarted);
    },
    back: async () => void (await page.goBack()),
    address: async () => page.url(),
    run: (what, ...args) => page.evaluate(called(what, args)),
    async inFrame(selector, what, ...args) {
      const frame = await (await page.waitForSelector(selector, { state: "attached" })).contentFrame();
      if (!frame) throw new Error(`${selector} is no frame.`);
      return frame.evaluate(called(what, args));
    },
    click: (selector) => page.click(selector),
    async fill(selector, text) {
      await page.fill(selector, "");
      await page.locator(selector).pressSequentially(text);
    },
    press: (key) => page.keyboard.press(key),
    choose: (selector, files) => page.setInputFiles(selector, [...files]),
  };
}
