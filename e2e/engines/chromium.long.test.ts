// @module-tag long
import { describe, expect, it } from "vitest";
import { checkEngine } from "./checks.ts";
import { openChromium } from "./chromium.ts";
import { CHROMIUM } from "./engines.ts";
import { checkFonts } from "./fonts.ts";
import { tryJourneys } from "./journeys.ts";
import { noteIn, openEdited } from "./workspace.ts";

checkEngine(CHROMIUM);
checkFonts(CHROMIUM);
tryJourneys(CHROMIUM);

describe("a browser that does not find the host of previews (Safari before macOS 26)", () => {
  it("shows them with embedded files, updates after a save, and reports it in the terminal", async () => {
    const browser = await openChromium(["--host-resolver-rules=MAP *.localhost ~NOTFOUND"]);
    const workspace = await openEdited();
    try {
      const tab = await browser.open(`${workspace.url}/components/note`);
      await expect.poll(() => noteIn(tab)).toBe("rgb(1, 2, 3)");
      expect(await tab.run(() => document.querySelector("iframe")?.getAttribute("src"))).toMatch(/^\/api\/component\//);
      await workspace.save(".note { color: rgb(4, 5, 6) }");
      await expect.poll(() => noteIn(tab)).toBe("rgb(4, 5, 6)");
      expect(workspace.output.stdout + workspace.output.stderr).toContain("cannot resolve the preview host");
    } finally {
      await workspace.close();
      await browser.close();
    }
  });
});
