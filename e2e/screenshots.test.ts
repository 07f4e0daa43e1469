import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import { type OpenService, openExamples } from "./open-registry.ts";

const FOLDER = ".tmp/screenshots";

const PAGES: Record<string, string> = {
  home: "/",
  docs: "/docs",
  document: "/docs/getting-started/developers",
  "document-rtl": "/docs/brand-arabic",
  foundations: "/foundations",
  colors: "/foundations/colors",
  typography: "/foundations/typography",
  effects: "/foundations/effects",
  tokens: "/foundations/tokens",
  icons: "/foundations/icons",
  logos: "/foundations/logos",
  search: "/search?q=button",
  developer: "/developer",
  api: "/developer/api",
  missing: "/nothing-here",
};

const LOOKS: Record<string, BrowserContextOptions> = {
  light: { viewport: { width: 1360, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1360, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

// Pictures for people to look at: `SCREENSHOTS=1 npm run e2e -- e2e/screenshots.test.ts`.
describe.runIf(process.env.SCREENSHOTS)(`pictures in ${FOLDER}`, () => {
  let browser: Browser;
  let registry: OpenService;
  beforeAll(async () => {
    [browser, registry] = await Promise.all([openBrowser(), openExamples(), mkdir(FOLDER, { recursive: true })]);
  });
  afterAll(async () => {
    await browser.close();
    await registry.close();
  });

  it.each(Object.keys(LOOKS))("show the main pages, %s", async (look) => {
    const page = await browser.newPage({ ...LOOKS[look], baseURL: registry.url });
    for (const [name, path] of Object.entries(PAGES)) {
      const response = await page.goto(path, { waitUntil: "networkidle" });
      expect(response).not.toBeNull();
      await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`) });
    }
    await page.close();
  });
});
