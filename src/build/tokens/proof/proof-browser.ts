import type { ProofBrowser } from "../../../engines/tokens/names.ts";
import type { BrowserProgram } from "../../../platform/config/find-browser.ts";
import { openBrowser } from "../../open-browser.ts";
import { areSameValues, readCustomProperties } from "./in-page.ts";

/** Number of pairs per call. */
const BATCH = 2_000;
const BLANK = "<!doctype html><title>values</title><body></body>";

/** Opens the browser for a comparison. Undefined if it isn't installed, or doesn't start. */
export async function openProofBrowser(program: BrowserProgram | undefined): Promise<ProofBrowser | undefined> {
  const browser = program && (await openBrowser(program).catch(() => undefined));
  if (!browser) return undefined;
  const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block", acceptDownloads: false });
  // Untrusted style sheets request fonts and pictures. Nothing is loaded.
  await context.route("**/*", (route) => route.abort());
  const page = await context.newPage();
  return {
    name: `Chromium ${browser.version()}`,
    async compute({ sheets, html, body, seen: { colorScheme, contrast, width } }) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, contrast });
      await page.setContent(BLANK);
      await page.evaluate(
        (given) => {
          for (const [name, value] of Object.entries(given.html)) document.documentElement.setAttribute(name, value);
          for (const [name, value] of Object.entries(given.body)) document.body.setAttribute(name, value);
          for (const text of given.sheets)
            document.head.appendChild(document.createElement("style")).textContent = text;
        },
        { html, body, sheets: [...sheets] },
      );
      return page.evaluate(readCustomProperties);
    },
    async compare(pairs) {
      await page.setContent(BLANK);
      const found: boolean[] = [];
      for (let from = 0; from < pairs.length; from += BATCH)
        found.push(...(await page.evaluate(areSameValues, pairs.slice(from, from + BATCH))));
      return found;
    },
    close: () => browser.close(),
  };
}
