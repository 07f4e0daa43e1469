import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { PAGES } from "./pages.ts";
import { DESKTOP, PHONE, useSite } from "./use-site.ts";

const FOLDER = ".tmp/screenshots";

const LOOKS: Record<string, BrowserContextOptions> = {
  light: DESKTOP,
  dark: { ...DESKTOP, colorScheme: "dark" },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

// Pictures for people to look at: `SCREENSHOTS=1 npm run e2e -- e2e/screenshots.test.ts`.
describe.runIf(process.env.SCREENSHOTS)(`pictures in ${FOLDER}`, () => {
  const site = useSite(openExamples);

  it.each(Object.keys(LOOKS))("show the main pages, %s", async (look) => {
    await mkdir(FOLDER, { recursive: true });
    const page = await site.open(LOOKS[look]);
    for (const [name, path] of Object.entries(PAGES)) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(name === "missing" ? 404 : 200);
      await page.evaluate(() => document.fonts.ready.then(() => true));
      await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`) });
    }
  });
});
