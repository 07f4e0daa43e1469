// @module-tag long
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChromiumProgram } from "../e2e/find-chromium.ts";
import { buildComponents } from "../src/build/build-components.ts";
import { findComponentFolders } from "../src/build/find-components.ts";
import type { ValidationFinding } from "../src/build/finding.ts";
import { openBrowser, openContext } from "../src/build/open-browser.ts";
import { createPreviewFiles } from "../src/build/preview-files.ts";
import { openPreviewPage } from "../src/build/preview-page.ts";
import { copyBuildWorkspace, PACKAGES } from "./build-workspace.ts";
import { sharedChromium } from "./shared-chromium.ts";

let browser: ChromiumProgram;
let workspace: string;
let remove: () => Promise<void>;

const put = async (path: string, text: string) => {
  await mkdir(join(workspace, path, ".."), { recursive: true });
  await writeFile(join(workspace, path), text);
};
const bytes = (path: string) => readFile(join(workspace, "components", path));
const findingsOf = async (id: string): Promise<ValidationFinding[]> =>
  JSON.parse(await readFile(join(workspace, "components", id, "dist/validation.json"), "utf8")).results;

beforeAll(async () => {
  browser = await sharedChromium();
  ({ workspace, remove } = await copyBuildWorkspace());
});
afterAll(() => remove());

describe("checks in a browser", () => {
  const build = (options: { ids?: string[]; force?: boolean; validate?: boolean } = {}) =>
    buildComponents({ workspace, roots: [PACKAGES], browser, ...options });

  it("finds poor contrast and hard-coded values, and takes the same picture twice", async () => {
    await build({ ids: ["badge"] });
    const findings = await findingsOf("badge");
    expect(findings).toContainEqual(
      expect.objectContaining({ ruleId: "color-contrast", severity: "error", variant: "danger", engine: "axe" }),
    );
    expect(findings.map(({ message }) => message).join("\n")).toContain("Write var(--color-text-info).");
    const picture = await bytes("badge/dist/screenshot.png");
    // Cut to the badge, whatever fonts are there.
    expect(picture.readUInt32BE(16)).toBeLessThan(200);
    await build({ ids: ["badge"], force: true });
    expect((await bytes("badge/dist/screenshot.png")).equals(picture)).toBe(true);
  });

  it("takes a second screenshot only of previews that look different on a dark background", async () => {
    await put("components/plain/plain.html", '<span style="background: #025987; color: #fff">Always</span>');
    await put("components/shade/shade.html", "<b>Shade</b>");
    await put("components/shade/shade.css", "b { color: #111 } [data-scheme=dark] b { color: #eee }");
    await build({ ids: ["plain", "shade"] });
    expect((await bytes("shade/dist/screenshot-on-dark.png")).length).toBeGreaterThan(0);
    await expect(bytes("plain/dist/screenshot-on-dark.png")).rejects.toThrow();
    const light = await bytes("plain/dist/screenshot.png");
    expect(light.readUInt32BE(16)).toBeLessThan(200);
  });

  it("checks again when a shared style sheet changes, and not before", async () => {
    expect((await build({ ids: ["badge"] })).components[0]?.findings).toBeUndefined();
    await put("public/api/component/main.css", "body { margin: 40px; }");
    const [badge] = (await build({ ids: ["badge"] })).components;
    expect(badge?.status).toBe("unchanged");
    expect(badge?.findings?.length).toBeGreaterThan(0);
  });

  it("reports previews that request another host, miss a file or throw", async () => {
    await put(
      "components/rude/rude.html",
      `<img alt="" src="https://cdn.example.com/a.png"><img alt="" src="/api/component/none.png">
      <script>fetch("https://spy.example.com/x").catch(() => {}); throw new Error("boom");</script>`,
    );
    await build({ ids: ["rude"] });
    const found = (await findingsOf("rude")).map(({ ruleId, message }) => `${ruleId} ${message}`).join("\n");
    expect(found).toContain("outside-request The preview requests https://cdn.example.com/a.png");
    expect(found).toContain("outside-request The preview requests https://spy.example.com");
    expect(found).toContain("missing-file /api/component/none.png");
    expect(found).toContain("script-error A script in the preview failed: boom");
  });

  it("completes a dist from another tool only on request, and replaces nothing", async () => {
    await put("components/old/dist/old-default.html", "<!doctype html><title>x</title><p>Old</p>");
    await put("components/old/dist/old.json", JSON.stringify({ id: "old", previews: { default: { title: "a" } } }));
    await put("components/old/dist/screenshot.png", "theirs");
    await build({ ids: ["old"] });
    await expect(findingsOf("old")).rejects.toThrow("ENOENT");
    await build({ ids: ["old"], validate: true });
    expect((await findingsOf("old")).map(({ ruleId }) => ruleId)).toContain("html-has-lang");
    expect((await bytes("old/dist/screenshot.png")).toString()).toBe("theirs");
  });

  it("runs React previews in an opaque origin", async () => {
    await buildComponents({ workspace, roots: [PACKAGES], ids: ["toggle"], checks: false });
    const program = await openBrowser(browser);
    try {
      const files = createPreviewFiles(workspace, await findComponentFolders(workspace));
      const { page, show } = await openPreviewPage(await openContext(program, ""), files);
      expect(await show("/api/component/toggle-default.html", "default")).toEqual([]);
      expect(await page.evaluate("origin")).toBe("null");
      await page.getByRole("button").click();
      expect(await page.getByRole("button").textContent()).toBe("Toggle: on");
    } finally {
      await program.close();
    }
  });
});

describe("checks without a browser", () => {
  it("report a missing browser and still check style sheets", async () => {
    const report = await buildComponents({ workspace, roots: [PACKAGES], ids: ["toggle"] });
    expect(report.notes.join()).toContain("no browser was found");
    expect((await findingsOf("toggle")).map(({ ruleId }) => ruleId)).toContain("hard-coded-color");
  });
});
