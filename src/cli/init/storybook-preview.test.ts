import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FoundComponent } from "./components/found-component.ts";
import { openRepository } from "./repository.ts";
import { storybookFiles, surroundingStorybook } from "./storybook-preview.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "storybook-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const BUTTON = [{ id: "button", files: [{ name: "button.tsx" }] }] as FoundComponent[];

async function look(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return surroundingStorybook(await openRepository(root, { folders: [], without: [] }), BUTTON);
}

describe("the Storybook that previews stand in", () => {
  it("is brought by a module, with the style sheets of its head and the fonts it serves", async () => {
    const found = await look({
      "package.json": "{}",
      "docs/.storybook/preview.tsx": 'import "./a.css";\nexport default { decorators: [] };',
      "docs/.storybook/main.ts": 'export default { staticDirs: ["../public"] };',
      "docs/.storybook/preview-head.html": `<link rel="stylesheet" href="/site.css"><link href="https://fonts.example/a.css" rel="stylesheet">
<style>@font-face { src: url("/fonts/a.woff2") } b { background: url(/gone.png) }</style>`,
      "docs/public/site.css": "",
      "docs/public/fonts/a.woff2": "font",
    });
    expect(found && storybookFiles(found, "design-workspace")).toEqual([
      {
        path: "components/_shared/preview.tsx",
        content: `// Applies the decorators, arguments and stylesheets of docs/.storybook/preview.tsx to all previews.
import "./preview-head.css";

export * from "../../../docs/.storybook/preview";
export { default } from "../../../docs/.storybook/preview";
`,
      },
      {
        path: "components/_shared/preview-head.css",
        content: `/* Copied from preview-head.html in .storybook. */
@import "../../../docs/public/site.css";
@font-face { src: url("../../../docs/public/fonts/a.woff2") } b { background: url(/gone.png) }`,
      },
    ]);
    expect(found?.notes).toEqual([
      "docs/.storybook/preview-head.html links to https://fonts.example/a.css, but previews cannot load it. Copy the file into the repository and import it in components/_shared/preview-head.css.",
    ]);
  });

  it("is that of React, and has no default export where the file has none", async () => {
    expect(
      await look({ ".storybook/preview.ts": 'import type { Preview } from "@storybook/vue3-vite";' }),
    ).toBeUndefined();
    const found = await look({ ".storybook/preview.ts": "export const decorators = [];" });
    expect(found && storybookFiles(found, "")[0]?.content).toContain('\nexport * from "../../.storybook/preview";\n');
    expect(found?.hasDefault).toBe(false);
  });
});
