// @module-tag long
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResolvedToken } from "../src/engines/tokens/dtcg/resolve.ts";
import { openTokenSystem, type TokenSystem } from "../src/engines/tokens/system/token-system.ts";
import { hexColor } from "../src/engines/tokens/values/color-value.ts";
import { cssValue } from "../src/engines/tokens/values/css-value.ts";

/** The published brands, whose stylesheets say what the tokens must be. */
const BRANDS = ["altinn", "digdir", "portal", "uutilsynet"] as const;
const PUBLISHED = "node_modules/@digdir/designsystemet-theme/brand";
const COMMAND = "node_modules/@digdir/designsystemet/dist/bin/designsystemet.js";

let folder: string;
let system: TokenSystem;
const sheets = new Map<string, string>();

/** The tokens of all brands, made by Designsystemet's own command of the colors its published brands are made of. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "designsystemet-"));
  for (const brand of BRANDS) sheets.set(brand, await readFile(join(PUBLISHED, `${brand}.css`), "utf8"));
  const themes = Object.fromEntries(BRANDS.map((brand) => [brand, themeOf(brand)]));
  await writeFile(join(folder, "config.json"), JSON.stringify({ outDir: "tokens", themes }));
  const command = [join(process.cwd(), COMMAND), "tokens", "create", "--config", "config.json"];
  await promisify(execFile)(process.execPath, command, { cwd: folder });
  const files = await readdir(join(folder, "tokens"), { recursive: true });
  const texts = files
    .filter((file) => file.endsWith(".json"))
    .map(async (file) => [`design-system/tokens/${file}`, await readFile(join(folder, "tokens", file), "utf8")]);
  system = openTokenSystem({ sources: Object.fromEntries(await Promise.all(texts)) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function themeOf(brand: string) {
  const colors = declared(brand, '[data-color-scheme="light"]');
  const base = (name: string) => colors.get(`--ds-color-${name}-base-default`);
  const support = Object.fromEntries(["brand1", "brand2", "brand3"].map((name) => [name, base(name)]));
  return {
    colors: { main: { accent: base("accent") }, support, neutral: base("neutral") },
    typography: { fontFamily: declared(brand, '[data-typography="primary"]').get("--ds-font-family") },
    borderRadius: 4,
  };
}

/** The variables that a published stylesheet has in rules with a selector. */
function declared(brand: string, selector: string): Map<string, string> {
  const rules = (sheets.get(brand) ?? "").matchAll(/([^{}]*)\{([^{}]*)\}/g);
  const own = [...rules].filter(([, selectors = ""]) => selectors.split(",").some((one) => one.trim() === selector));
  const lines = own.flatMap(([, , body = ""]) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(lines.map(([, name = "", value = ""]) => [name, value.trim()]));
}

const tokensIn = (choice: Record<string, string>): Map<string, ResolvedToken> =>
  new Map(system.select(choice).tokens.map((token) => [token.name, token]));
const plain = (text: string | undefined): string | undefined =>
  text
    ?.replaceAll(/rgba?\([^()]*\)/g, (color) => hexColor(color) ?? color)
    .replaceAll(/\b0(?=\s|$)/g, "0px")
    .replaceAll(/,\s*/g, ", ");

describe("Designsystemet's tokens, as Tokens Studio keeps them", () => {
  it("offer its brands, color schemes, sizes and typographies", () => {
    expect(system.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(system.axes.map(({ name, values, default: chosen, role }) => [name, values, chosen, role])).toEqual([
      ["size", ["medium", "large", "small"], "medium", undefined],
      ["theme", [...BRANDS], BRANDS[0], undefined],
      ["typography", ["primary", "secondary"], "primary", undefined],
      ["color-scheme", ["dark", "light"], "light", "scheme"],
      ["support-color", ["brand1", "brand2", "brand3"], "brand1", undefined],
    ]);
  });

  it.each(BRANDS.flatMap((theme) => ["light", "dark"].map((scheme) => [theme, scheme] as const)))(
    "have every color of %s in %s as its published stylesheet does",
    (theme, scheme) => {
      const expected = declared(theme, `[data-color-scheme="${scheme}"]`);
      const tokens = tokensIn({ theme, scheme });
      const colors = [...tokens.values()].flatMap(({ path: [kind, color, name], type, resolved }) => {
        const variable = `--ds-color-${color}-${name}`;
        return kind === "color" && type === "color" && expected.has(variable)
          ? [[variable, hexColor(resolved)] as const]
          : [];
      });
      const published = [...expected].flatMap(([name, value]) =>
        name.startsWith("--ds-color-") && hexColor(value) ? [[name, hexColor(value)] as const] : [],
      );
      expect(published.length).toBeGreaterThan(140);
      expect(Object.fromEntries(colors)).toEqual(Object.fromEntries(published));
    },
  );

  it("have shadows, widths and radii with the arithmetic of the set worked out", () => {
    const published = declared("digdir", ":root");
    const tokens = tokensIn({ theme: "digdir" });
    const css = (name: string) => cssValue(tokens.get(name)?.type, tokens.get(name)?.resolved);
    for (const size of ["xs", "sm", "md", "lg", "xl"])
      expect(plain(css(`shadow.${size}`)?.replaceAll(/#[0-9a-f]{8}/g, (hex) => hex))).toBe(
        plain(published.get(`--ds-shadow-${size}`)),
      );
    expect(["sm", "md", "lg", "xl"].map((size) => css(`border-radius.${size}`))).toEqual(["2px", "4px", "8px", "12px"]);
    expect(css("border-width.focus")).toBe(published.get("--ds-border-width-focus"));
  });

  it.each(["small", "medium", "large"])("have the lengths of the size %s, as its arithmetic says", async (size) => {
    const file = join(folder, "tokens/primitives/modes/size", `${size}.json`);
    const { size: own } = JSON.parse(await readFile(file, "utf8"));
    const number = (name: string) => Number(own[name].$value);
    const tokens = tokensIn({ size });
    for (const count of [1, 4, 7, 15, 30]) {
      const exact = (number("_step") * number("_mode-font-size") * count) / number("_base");
      expect(tokens.get(`size.${count}`)?.resolved).toEqual({ value: Math.floor(exact), unit: "px" });
    }
    expect(tokens.get("line-height.md")?.resolved).toBe(1.5);
  });

  it("leave nothing unresolved, for any choice", () => {
    for (const size of ["small", "medium", "large"])
      for (const scheme of ["light", "dark"])
        for (const theme of BRANDS) {
          const { tokens, problems } = system.select({ theme, scheme, size });
          expect(problems.filter(({ rule }) => /reference|alias|token/.test(rule))).toEqual([]);
          expect(tokens.filter(({ resolved }) => JSON.stringify(resolved).includes("{}"))).toEqual([]);
        }
  });
});
