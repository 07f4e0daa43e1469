import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

describe("dsr init in a repository of tokens", () => {
  let folder = "";
  let remove = async () => {};
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  /** What `dsr init` says of a repository, and the style sheet that its tokens compile to. */
  const initialized = async (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const init = await runDsr(["init"], folder);
    const home = join(folder, "design-workspace");
    const build = await runDsr(["tokens", "build"], home);
    const css = await readFile(join(home, "design-system/dist/css/tokens.css"), "utf8").catch(() => "");
    return { said: `${init.stdout}${init.stderr}`, code: init.code, build, css };
  };

  const manifest = (name: string) => JSON.stringify({ name, version: "1.0.0", main: "index.js" });

  it("takes Sass from where it was built to, and of sheets that do not compile their literals", async () => {
    const { said, css } = await initialized({
      "package.json": manifest("@acme/tokens"),
      "dist/_tokens.scss": "$unit: 4px; $space: (small: $unit, large: $unit * 4); $ink: rgba(#102030, .5);",
      "dist/_theme.scss": `@use "@acme/missing"; $own: 3px; $made: missing.$one;`,
    });
    for (const line of [
      "--unit: 4px;",
      "--space-small: 4px;",
      "--space-large: 16px;",
      "--ink: #10203080;",
      "--own: 3px;",
    ])
      expect(css).toContain(line);
    expect(said).toContain("dist/_theme.scss (Can't find stylesheet to import)");
  });

  it("evaluates modules: themes are choices, accessors are ignored, and code that reads files or doesn't end is stopped", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `colorPart${at}`);
    const theme = (color: string) => JSON.stringify(Object.fromEntries(names.map((name) => [name, color])));
    const { said, css } = await initialized({
      "package.json": manifest("@acme/theme"),
      "index.js": `export * from "./themes.js"; export { scale } from "./scale.js";`,
      "themes.js": `export const lightTheme = ${theme("#ffffff")};
        export const darkTheme = { ...lightTheme, colorPart0: "#000000" };
        export const tokens = Object.fromEntries(Object.keys(lightTheme).map((name) => [name, \`var(--\${name})\`]));
        export const describe = () => "never";`,
      "scale.js": `const step = (n) => \`\${n * 0.25}rem\`; export const scale = { 2: step(2), 1.5: step(1.5), name: "Scale" };`,
    });
    expect(said).toContain("index.js");
    for (const line of ["--colorPart0: #ffffff;", "--scale-2: 0.5rem;", "--scale-1_5: 0.375rem;"])
      expect(css).toContain(line);
    expect(css).toMatch(/dark"\] \{[^}]*--colorPart0: #000000;/);
    expect(css).not.toContain("Scale");
  });

  it("names modules that do not end, read files, throw or miss a package, each at its own cost", async () => {
    const { said, css } = await initialized({
      "package.json": manifest("@acme/app"),
      "src/colors.ts": `export const colors: Record<string, string> = { ink: "#111111" };`,
      "src/theme-files.js": `import { readFileSync } from "node:fs"; export const theme = readFileSync("/etc/hostname", "utf8");`,
      "src/theme-thrown.js": `throw new Error("not today"); export const theme = {};`,
      "src/theme-missing.js": `import { a } from "@acme/none"; export const theme = { a };`,
      "src/theme-endless.js": `for (;;); export const theme = {};`,
    });
    expect(css).toContain("--colors-ink: #111111;");
    expect(said).toContain("4 modules could not be evaluated");
    expect(said).toContain("src/theme-endless.js (it did not finish within 2 seconds of processor time)");
    expect(said).toContain("src/theme-files.js (it needs the Node module node:fs, which is not available here)");
  });

  it("reads token files in JSON5, JSONC, YAML and modules like JSON, and reports unreadable ones", async () => {
    const { said, css } = await initialized({
      "tokens/a.tokens": `{"a":{"$type":"number","$value":1}}`,
      "tokens/b.json5": `{b: {$type: "number", $value: 2,}} // two`,
      "tokens/c.yaml": `c:\n  $type: number\n  $value: 3\n`,
      "tokens/d.jsonc": `{/* four */ "d": {"$type": "number", "$value": 4}}`,
      "tokens/e.js": `const step = 5; module.exports = { e: { value: step + "px", comment: "Five" } };`,
      "tokens/f.yaml": `f: { $value: [1 }\n`,
    });
    for (const line of ["--a: 1;", "--b: 2;", "--c: 3;", "--d: 4;", "--e: 5px;"]) expect(css).toContain(line);
    expect(said).toContain(
      "Converted to JSON for the workspace: tokens/b.json5, tokens/c.yaml, tokens/d.jsonc, tokens/e.js",
    );
    expect(said).toMatch(/Not read: tokens\/f\.yaml \(/);
  });

  it("computes Less, and takes sheets of Sass and Less that are themes as values of an axis", async () => {
    const colors = (ink: string, paper: string) => `$ink: ${ink}; $paper: ${paper}; $line: rgba($ink, 0.5);`;
    const { said, css } = await initialized({
      "package.json": manifest("@acme/styles"),
      "scss/_base.scss": "$unit: 4px; $double: $unit * 2; $ink: #222222;",
      "scss/themes/_light.scss": colors("#111111", "#ffffff"),
      "scss/themes/_dark.scss": colors("#eeeeee", "#000000"),
      "less/variables.less": "@gap: 8px; @wide: @gap * 2; @hover: fade(#102030, 50%); @script: `1 + 1`;",
      "src/_root.scss": ":root { @each $name in a, b { --own-#{$name}: 1px; } }",
      "src/app.less": "@edge: 3px; :root { --of-less: @edge; } .dark { --of-less: 4px; }",
    });
    for (const line of ["--double: 8px;", "--wide: 16px;", "--hover: #10203080;", "--own-b: 1px;", "--of-less: 3px;"])
      expect(css).toContain(line);
    expect(css).toMatch(/\[data-scheme\] \{[^}]*--ink: #111111;/);
    expect(css).toMatch(/dark"\] \{[^}]*--ink: #eeeeee;[^}]*--line: #eeeeee80;/);
    expect(said).toContain("1 Less variable was left out: @script (less/variables.less: it is JavaScript");
  });

  it("takes the tokens of Panda's configuration with its modes, whether its packages are installed or not", async () => {
    const { said, css, build } = await initialized({
      "panda.config.ts": `import { defineConfig, defineTokens } from "@pandacss/dev";
        export default defineConfig({ theme: { extend: {
          tokens: defineTokens({
            colors: { red: { 500: { value: "#ff0000" } }, night: { value: "#102030" } },
            spacing: { 0.5: { value: "2px" } }, fontSizes: { lg: { value: "18px" } },
            fonts: { body: { value: ["Inter", "sans-serif"] } },
          }),
          semanticTokens: { colors: { ink: {
            DEFAULT: { value: { base: "{colors.red.500}", _dark: "{colors.night}", sm: "#000000" } },
            quiet: { value: "{colors.ink}" },
          } }, spacing: { gap: { value: "{spacing.0.5}" } } },
        } } });`,
    });
    expect(build.code).toBe(0);
    for (const line of ["--colors-red-500: #ff0000;", "--font-sizes-lg: 18px;", "--fonts-body: Inter, sans-serif;"])
      expect(css).toContain(line);
    expect(css).toContain("--spacing-0\\.5: 2px;");
    expect(css).toContain("--spacing-gap: var(--spacing-0\\.5);");
    expect(css).toMatch(/\[data-scheme\] \{[^}]*--colors-ink: var\(--colors-red-500\);[^}]*--colors-ink-quiet: var/);
    expect(css).toMatch(/dark"\] \{[^}]*--colors-ink: var\(--colors-night\);/);
    expect(said).toContain("colors.ink (sm)");
  });

  it("takes themes of vanilla-extract, of a folder of modules, and lists as scales", async () => {
    const { css } = await initialized({
      "src/vars.css.ts": `import { createGlobalTheme } from "@vanilla-extract/css"; export const other = 1;`,
      "src/theme.css.ts": `import { createGlobalTheme } from "@vanilla-extract/css";
        export const vars = createGlobalTheme(":root", { color: { ink: "#111111" }, space: ["0", "4px"] });`,
      "src/themes/dark.ts": `export const dark = { paper: "#000000", fontFamily: ["Inter", "Segoe UI", "sans-serif"] };`,
    });
    for (const line of ["--vars-color-ink: #111111;", "--vars-space-1: 4px;", "--dark-paper: #000000;"])
      expect(css).toContain(line);
    expect(css).toContain('--dark-fontFamily: Inter, "Segoe UI", sans-serif;');
  });

  it("takes a resolver document with the files it names, and exports of variables, whatever they are called", async () => {
    const color = (value: string) => JSON.stringify({ ink: { $type: "color", $value: value } });
    const { said, css } = await initialized({
      "acme.resolver.json": JSON.stringify({
        version: "2025.10",
        sets: { base: { sources: [{ $ref: "./src/base.json" }] } },
        modifiers: { mode: { contexts: { light: [], night: [{ $ref: "src/modes/night.json" }] }, default: "light" } },
        resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/mode" }],
      }),
      "src/base.json": color("#111111"),
      "src/modes/night.json": color("#eeeeee"),
      "src/unrelated/tokens.json": color("#ff0000"),
    });
    expect(said).toContain("2 token files of acme.resolver.json, with mode (light, night)");
    expect(css).toMatch(/\[data-mode\] \{[^}]*--ink: #111111;/);
    expect(css).toMatch(/night"\] \{[^}]*--ink: #eeeeee;/);
  });

  it("takes exports of variables of a design tool by what they hold", async () => {
    const mode = (name: string, value: string) => ({ name, variables: [{ name: "bg/base", type: "color", value }] });
    const { css } = await initialized({
      "design/variables.json": JSON.stringify({
        collections: [{ name: "Theme", modes: [mode("Light", "#FFFFFF"), mode("Dark", "#000000")] }],
      }),
      "ci/variables.json": JSON.stringify({ variables: [{ key: "a", value: "b" }] }),
    });
    expect(css).toMatch(/dark"\] \{[^}]*--bg-base: #000000;/);
  });

  it("takes colors of Tailwind's configuration without the place of an opacity", async () => {
    const { css } = await initialized({
      "tailwind.config.js": `module.exports = { theme: { colors: { brand: "rgb(var(--brand) / <alpha-value>)" } } };`,
      "app.css": ":root { --brand: 0 102 255; }",
    });
    expect(css).toContain("--color-brand: #0066ff;");
  });

  it("writes no own tokens if existing ones are unreadable", async () => {
    const { said, build } = await initialized({
      "package.json": manifest("@acme/design-tokens"),
      "index.js": `import { mix } from "@acme/none"; export const colors = { ink: mix("#111") };`,
    });
    expect(said).toContain("no readable tokens");
    expect(said).toContain(`index.js (index.js:1:21: "@acme/none" is not installed.`);
    expect(build.code).toBe(1);
  });
});
