import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openWorkspace } from "./open-service.ts";
import { copyExamples } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

describe("the start page of a workspace", () => {
  it("suggests missing content only", async () => {
    const { folder, remove } = await temporaryFolder();
    const { get, close } = await openWorkspace(folder);
    const read = async (path = "/") => (await get(path)).text();
    try {
      expect(await read()).toContain("This workspace is empty");
      expect(await read()).toContain("dsr init");
      const files = {
        "service.config.json": `{"app": {"title": "Harbour"}}`,
        "components/button/button.json": `{"title": "Button"}`,
        "components/button/button.html": "<button>Go</button>",
      };
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      await expect.poll(() => read()).toContain("What to add next");
      const html = await read();
      expect(html).not.toContain(">Name<");
      expect(html).not.toContain("components/button/button.json");
      expect(html).toContain("pages/index.md");
      expect(html).toContain('href="/components"');
      expect(html).not.toContain('href="/foundations/tokens"');
      expect(html).not.toContain("/tokens.css&quot;");
      expect(await read("/index.md")).toContain("- Logos: Add SVG files, for example acme-primary-color.svg. `logos/`");
    } finally {
      await close();
      await remove();
    }
  });

  it("has nothing to add to a whole one", async () => {
    const { folder, remove } = await copyExamples();
    const { get, close } = await openWorkspace(folder);
    try {
      const html = await (await get("/")).text();
      expect(html).not.toContain("What to add next");
      expect(html).toContain('href="/foundations/tokens"');
      expect(html).toContain("/tokens.css&quot;");
    } finally {
      await close();
      await remove();
    }
  });
});
