import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createFence } from "../engines/sandbox/fence.ts";
import { bundle, createBundlerTools } from "./bundle.ts";
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

describe("bundles made in one call", () => {
  it("equal those made separately, with their own names", async () => {
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
      ids.map(async (id) => (await bundle(createBundlerTools(workspace, fence), [entryOf(id)], style))[0]),
    );
    expect(together).toEqual(alone);
    expect(together[1]?.js).toContain('root: "styles_root"');
    // Minified names derive from these, so they must not depend on the folder.
    expect(together.map(({ js }) => js.includes("entry_exports"))).toEqual([true, true, true]);
    expect(together[1]?.inputs.toSorted()).toEqual([
      "components/_shared/shared.js",
      "components/b/b.js",
      "components/b/b.svg",
      "components/b/styles.module.css",
    ]);
  });

  it("fail separately", async () => {
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

describe("a bundle of a repository's modules", () => {
  /** Runs a bundle and returns the result of its export `work`. */
  function workOf(js: string): () => unknown {
    const module = { exports: {} as { work?: () => unknown } };
    new Function("module", "exports", "require", js)(module, module.exports, () => ({}));
    return module.exports.work ?? (() => "no work");
  }
  const make = async (id: string, files: Record<string, string>, settingsOf?: string) => {
    put(files);
    return createBundler(workspace, fence)({ ...entryOf(id), ...(settingsOf ? { settingsOf } : {}) }, style);
  };

  it("uses the paths of tsconfig.json, except for React", async () => {
    const made = await make("paths", {
      "app/tsconfig.json": JSON.stringify({ references: [{ path: "./tsconfig.app.json" }] }),
      "app/tsconfig.app.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"], "*": ["./src/*"] } } }),
      "app/src/react.js": 'export const version = "not React";',
      "app/src/lib/names.ts": 'export const names = (a: string) => "found " + a;',
      "app/src/part.tsx":
        'import { names } from "@/lib/names"; import React from "react"; export const work = () => names("it") + React.version;',
      "node_modules/react/package.json": '{"main":"index.js"}',
      "node_modules/react/index.js": 'exports.version = ", with React";',
      "components/paths/paths.js": 'export * from "../../app/src/part.tsx";',
    });
    expect(workOf(made.js)()).toBe("found it, with React");
    expect(made.leftOut).toEqual([]);
    expect(made.inputs).toEqual(expect.arrayContaining(["app/tsconfig.json", "app/tsconfig.app.json"]));
  });

  it("skips missing imports, and fails only where they are used", async () => {
    const made = await make("lacking", {
      "app/tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
      "app/src/lacking.ts": `
        import gone, { Part } from "gone-package";
        import * as all from "@scope/gone/deep";
        import { nothing } from "./nowhere";
        import { aliased } from "@/gone";
        import "./broken.ts";
        import "./.hidden.ts";
        export const work = () => "drawn";
        export const uses = [() => gone.x, () => Part, () => all.y, () => nothing, () => aliased, () => new gone()];`,
      "app/src/broken.ts": "export const a = ;",
      "app/src/.hidden.ts": "export const b = 1;",
      "components/lacking/lacking.js": 'export * from "../../app/src/lacking.ts";',
    });
    expect(workOf(made.js)()).toBe("drawn");
    const module = { exports: {} as { uses: (() => unknown)[] } };
    new Function("module", "exports", "require", made.js)(module, module.exports, () => ({}));
    for (const use of module.exports.uses) expect(use).toThrow(/is not installed|Could not resolve|was not found/);
    expect(made.leftOut.toSorted()).toEqual([
      'app/src/broken.ts:1:18: Unexpected ";"',
      'app/src/lacking.ts:2:36: "gone-package" is not installed. Run npm install gone-package',
      'app/src/lacking.ts:3:30: "@scope/gone" is not installed. Run npm install @scope/gone',
      'app/src/lacking.ts:4:33: Could not resolve "./nowhere"',
      'app/src/lacking.ts:5:33: "@/gone" was not found. The paths in app/tsconfig.json resolve to app/src/gone.',
      "app/src/lacking.ts:7:16: app/src/.hidden.ts is not read: it is hidden",
    ]);
    // An input, in case it exists later.
    expect(made.inputs).toEqual(
      expect.arrayContaining([
        "node_modules/gone-package/package.json",
        "app/src/gone.tsx",
        "app/src/nowhere/index.ts",
      ]),
    );
    // Published files must not contain paths of this machine.
    expect(made.js).not.toContain(workspace);
  });

  it("leaves out only the files that a style sheet can't embed, with their places", async () => {
    const made = await make("embedded", {
      "components/embedded/embedded.js":
        'import "../../look/look.css";\nimport "box";\nexport const work = () => "drawn";',
      "look/look.css": `.a { color: red }
.b { background: url(./missing.png) }
.c { background: url("./part.json") }
.d { cursor: url(./hand.cur), auto }
.e { background: url(./.hidden.png) }
.f { background: url(../../outside.png) }
.g { background: url(https://example.org/a.txt), url(#id), url(/fonts/a.txt), url(./dot.svg#part) }`,
      "look/part.json": "{}",
      "look/hand.cur": "hand",
      "look/.hidden.png": "png",
      "look/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "../outside.png": "outside",
      "node_modules/box/package.json": '{"main":"box.css"}',
      "node_modules/box/box.css": ".box { behavior: url(box.htc); color: blue }",
      "node_modules/box/box.htc": "htc",
    });
    expect(made.leftOut.toSorted()).toEqual([
      'look/look.css:2:18: Could not resolve "./missing.png"',
      "look/look.css:3:22: look/part.json can't be embedded in a style sheet. Use an image or a font.",
      "look/look.css:5:18: look/.hidden.png is not read: it is hidden",
      "look/look.css:6:18: ../outside.png is not read: it is outside the repository of this workspace",
      "node_modules/box/box.css:1:18: node_modules/box/box.htc can't be embedded in a style sheet. Use an image or a font.",
    ]);
    const kept = ["red", "blue", "url(https://example.org/a.txt)", "url(#id)", "url(/fonts/a.txt)", "url(data:"];
    for (const text of kept) expect(made.css).toContain(text);
  });

  it("uses aliases and constants of a bundler configuration, without running it", async () => {
    const made = await make(
      "vite",
      {
        "vite-app/vite.config.ts": `import { defineConfig } from "vite";
        throw new Error("nobody runs this");
        export default defineConfig({ resolve: { alias: { "#ui": "/src/ui", other: "./src/other.ts" } }, define: { __DEV__: false, __NAME__: JSON.stringify("app"), wrong: "a b" } });`,
        "vite-app/src/ui/button.ts": 'export const button = "button";',
        "vite-app/src/other.ts": 'export const other = "other";',
        "vite-app/src/vite.ts": `import { button } from "#ui/button"; import { other } from "other";
        export const work = () => [button, other, __DEV__, __NAME__].join();`,
        "components/vite/vite.js": 'export * from "../../vite-app/src/vite.ts";',
      },
      "vite-app/src",
    );
    expect(made.leftOut).toEqual([]);
    expect(workOf(made.js)()).toBe("button,other,false,app");
  });

  it("uses packages of the repository by their sources, built or not, and no others with their name", async () => {
    const made = await make("packages", {
      "packages/theme/package.json": JSON.stringify({ name: "@acme/theme", main: "./dist/index.js" }),
      "packages/theme/src/index.ts": 'export const theme = "theme";',
      "packages/theme/src/deep/part.ts": 'export const part = "part";',
      "packages/theme/css/look.css": ".look { color: red }",
      "packages/icons/package.json": JSON.stringify({
        name: "@acme/icons",
        exports: { "./symbols": { source: "./src/symbols-index.ts", import: "./dist/symbols.mjs" } },
      }),
      "packages/icons/src/symbols-index.ts": 'export const symbol = "symbol";',
      "packages/icons/dist/symbols.mjs": 'export const symbol = "built";',
      "examples/left-pad/package.json": JSON.stringify({ name: "left-pad" }),
      "examples/left-pad/index.js": 'export const pad = "example";',
      "node_modules/left-pad/package.json": '{"main":"index.js"}',
      "node_modules/left-pad/index.js": 'exports.pad = "installed";',
      "packages/ui/src/packages.ts": `import { theme } from "@acme/theme";
        import { part } from "@acme/theme/deep/part";
        import "@acme/theme/css/look.css";
        import { symbol } from "@acme/icons/symbols";
        import { pad } from "left-pad";
        export const work = () => [theme, part, symbol, pad].join();`,
      "components/packages/packages.js": 'export * from "../../packages/ui/src/packages.ts";',
    });
    expect(made.leftOut).toEqual([]);
    expect(workOf(made.js)()).toBe("theme,part,symbol,installed");
    expect(made.css).toContain(".look");
  });

  it("keeps a component with a style sheet in an unsupported language, without the sheet", async () => {
    const made = await make("sheet", {
      "app/src/sheet.ts": 'import "./look.less"; import "./plain.css"; export const work = () => "drawn";',
      "app/src/look.less": "@a: 1px; .a { b: @a }",
      "app/src/plain.css": ".plain { color: red }",
      "components/sheet/sheet.js": 'export * from "../../app/src/sheet.ts";',
    });
    expect(workOf(made.js)()).toBe("drawn");
    expect(made.css).toContain(".plain");
    expect(made.leftOut).toEqual([expect.stringMatching(/^app\/src\/sheet\.ts:1:8: .*Compile this one first/)]);
  });

  it("compiles Tailwind 4 with the class names of nearby sources, and reports code it does not run", async () => {
    mkdirSync(join(workspace, "node_modules"), { recursive: true });
    const installed = dirname(fileURLToPath(import.meta.resolve("tailwindcss/package.json")));
    await cp(installed, join(workspace, "node_modules/tailwindcss"), { recursive: true });
    const made = await make("wind", {
      "wind/package.json": "{}",
      "wind/src/styles.css":
        '@import "tailwindcss";\n@plugin "typography"; @import "gone.css";\n@source "../../node_modules/widgets";\n@source "../../../..";\n@theme { --color-brand: #123456; }\n@layer base { body { @apply text-brand; } }\n.own { background: url(./dot.svg) }',
      "wind/src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "wind/src/card.tsx": 'export const work = () => "bg-brand/50 data-[state=open]:p-[3px]";',
      "wind/dist/made.js": '"bg-[#bada55]"',
      "node_modules/widgets/dist/widget.js": '"mt-[11px]"',
      "components/wind/wind.js": 'import "../../wind/src/styles.css"; export * from "../../wind/src/card.tsx";',
    });
    expect(made.css).toContain("--color-brand: #123456");
    expect(made.css).toContain(".bg-brand\\/50");
    expect(made.css).toContain("padding: 3px");
    expect(made.css).not.toContain("bada55");
    expect(made.css).toContain("margin-top: 11px");
    expect(made.css).toContain("data:image/svg");
    expect(made.leftOut).toEqual([
      'wind/src/styles.css:2:1: the import gone.css is left out: "gone.css" was not found. Check that it is installed.',
      "wind/src/styles.css:2:1: the plugin typography is code and was not run, so its additions are missing",
      expect.stringMatching(
        /^wind\/src\/styles\.css:3:1: class names of \.\.\/\.\. are not read: it is outside the repository/,
      ),
    ]);
    expect(made.inputs).toContain("wind/src/card.tsx");
  });

  it("keeps a component whose packages import something that is not installed", async () => {
    const made = await make("peer", {
      "node_modules/charts/package.json": "{}",
      "node_modules/charts/index.js":
        'import { isValid } from "absent-peer"; export const chart = () => isValid; export const bar = "bar";',
      "app/src/peer.ts": 'import { bar } from "charts"; export { chart } from "charts"; export const work = () => bar;',
      "components/peer/peer.js": 'export * from "../../app/src/peer.ts";',
    });
    expect(workOf(made.js)()).toBe("bar");
    expect(made.leftOut).toEqual([
      'node_modules/charts/index.js:1:25: "absent-peer" is not installed. Run npm install absent-peer',
    ]);
  });

  it("finds style sheets that others import by the paths of a tsconfig.json, and in packages", async () => {
    const made = await make("based", {
      "based/tsconfig.json": `{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./*"] } } }`,
      "based/node_modules/sheets/package.json": "{}",
      "based/node_modules/sheets/part.css": ".package { color: red }",
      "based/css/own.css": ".own { color: red }",
      "based/src/styles.css": '@import "sheets/part.css"; @import "@/css/own.css"; @import "/tokens.css";',
      "components/based/based.js": 'import "../../based/src/styles.css";',
    });
    expect(made.leftOut).toEqual([]);
    expect(made.css).toContain(".package");
    expect(made.css).toContain(".own");
    expect(made.css).toContain('@import "/tokens.css"');
  });

  it("compiles Tailwind 3 with the literals of its configuration, and reports the others", async () => {
    const made = await make("old", {
      "old/package.json": "{}",
      "old/node_modules/tailwindcss/package.json": `{ "version": "3.4.0" }`,
      "old/node_modules/tailwindcss/lib/css/preflight.css":
        "* { border-style: solid; border-color: theme('borderColor.DEFAULT', currentColor) }",
      "old/node_modules/tailwindcss/stubs/config.full.js":
        "module.exports = { theme: { borderRadius: { sm: '0.125rem' }, width: ({ theme }) => theme('spacing') } };",
      "old/tailwind.config.ts": `import type { Config } from "tailwindcss";
import animate from "tailwindcss-animate";
const config = {
  content: ["./ui/**/*.tsx"], darkMode: ["class"], prefix: "",
  theme: { extend: { colors: { brand: { DEFAULT: "hsl(var(--brand))" } }, fontFamily: { sans: ["var(--sans)", ...animate.sans] } } },
  plugins: [animate],
} satisfies Config;
export default config;`,
      "old/ui/card.tsx": 'export const work = () => "bg-brand/50 dark:p-4 rounded-sm font-sans";',
      "old/src/styles.css":
        "@tailwind base;\n@tailwind components;\n@tailwind utilities;\n@layer base { * { @apply border-brand; } body { @apply prose text-brand; } }",
      "components/old/old.js": 'import "../../old/src/styles.css"; export * from "../../old/ui/card.tsx";',
    });
    expect(made.css).toContain("border-color: #e5e7eb");
    expect(made.css).toContain(".bg-brand\\/50");
    expect(made.css).toContain("border-color: hsl(var(--brand))");
    expect(made.css).toContain("padding: 1rem");
    expect(made.css).toContain("0.125rem");
    expect(made.css).toContain("var(--sans)");
    expect(made.css).toMatch(/\.dark/);
    expect(made.leftOut).toEqual([
      expect.stringMatching(
        /^old\/src\/styles\.css:1:1: the configuration old\/tailwind\.config\.ts is code and was not run, so only its literals apply\. Missing: plugins\. /,
      ),
      "old/src/styles.css:4:1: these class names in @apply are unknown, so they are left out: prose",
    ]);
    expect(made.inputs).toContain("old/tailwind.config.ts");
  });
});
