import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createFence } from "../engines/sandbox/fence.ts";
import { bundle } from "./bundle.ts";
import type { BundleStyle } from "./bundle-settings.ts";
import { createBundler } from "./bundler.ts";

const workspace = mkdtempSync(join(tmpdir(), "bundler-"));
afterAll(() => rm(workspace, { recursive: true }));

const fence = createFence(workspace);
const style: BundleStyle = { format: "cjs", map: true };
const entryOf = (id: string) => ({ contents: `export * from "./${id}.js";`, folder: `components/${id}` });

function put(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

describe("bundles made together", () => {
  it("are each what they are alone, with names of their own", async () => {
    const ids = ["a", "b", "c"];
    put({ "components/_shared/shared.js": "export const shared = () => 1;\nexport const unused = 2;" });
    for (const id of ids)
      put({
        [`components/${id}/${id}.js`]: `import names from "./styles.module.css";\nimport { shared } from "../_shared/shared.js";\nexport const root = () => names.root + shared("${id}");`,
        [`components/${id}/styles.module.css`]: `.root { color: red; background: url(./${id}.svg) }`,
        [`components/${id}/${id}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`,
      });
    const make = createBundler(workspace, fence);
    const together = await Promise.all(ids.map((id) => make(entryOf(id), style)));
    const alone = await Promise.all(
      ids.map(async (id) => (await bundle({ workspace, fence }, [entryOf(id)], style))[0]),
    );
    expect(together).toEqual(alone);
    expect(together[1]?.js).toContain('root: "styles_root"');
    // Minified names follow from these: they may not depend on the folder.
    expect(together.map(({ js }) => js.includes("entry_exports"))).toEqual([true, true, true]);
    expect(together[1]?.inputs.toSorted()).toEqual([
      "components/_shared/shared.js",
      "components/b/b.js",
      "components/b/b.svg",
      "components/b/styles.module.css",
    ]);
  });

  it("fail alone", async () => {
    put({
      "components/good/good.js": "export const good = 1;",
      "components/bad/bad.js": "export const bad = ;",
      "components/lost/lost.js": 'import "./nowhere.js";',
    });
    const make = createBundler(workspace, fence);
    const ids = ["good", "bad", "a", "lost", "b"];
    const made = await Promise.allSettled(ids.map((id) => make(entryOf(id), style)));
    expect(made.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
    const why = made.map((one) => (one.status === "rejected" ? one.reason.message : ""));
    expect(why[1]).toBe('components/bad/bad.js:1:20: Unexpected ";"');
    expect(why[3]).toBe('components/lost/lost.js:1:8: Could not resolve "./nowhere.js"');
    expect((await make(entryOf("good"), style)).js).toContain("good = 1");
  });
});
