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
