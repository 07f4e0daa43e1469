import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as carbon from "@carbon/themes";
import openProps from "open-props";
import { resolveReferences } from "style-dictionary/utils";
import { describe, expect, it } from "vitest";
import { isObject } from "../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { openTokenSystem, type TokenSystem } from "../system/token-system.ts";
import { hexColor } from "../values/color-value.ts";
import { cssValue } from "../values/css-value.ts";

const folderOf = (name: string) => join("node_modules", name);
const { white, g10, g90, g100 } = carbon;
const carbonThemes = { white, g10, g90, g100 };

/** The files of a package as sources of a workspace. */
function systemOf(folder: string, paths: readonly string[]): TokenSystem {
  const entries = paths.map((path) => [`design-system/tokens/${path}`, readFileSync(join(folder, path), "utf8")]);
  return openTokenSystem({ sources: Object.fromEntries(entries) });
}

/** A value as one text, however it was written: colors as hex, all else as CSS. */
function shown(token: ResolvedToken | undefined): string | undefined {
  if (token === undefined) return undefined;
  return (token.type === "color" ? hexColor(token.resolved) : undefined) ?? cssValue(token.type, token.resolved);
}
/** The same of what a package says: spaces, quotes of fonts and the unit of 0 are no difference. */
function shownText(text: string | number): string {
  const color = /^(?:#|rgb|hsl)/.test(String(text)) ? hexColor(String(text)) : undefined;
  return color ?? plain(String(text));
}
const plain = (text: string): string =>
  text
    .replaceAll(/["']/g, "")
    .replaceAll(/\s*([,()])\s*/g, "$1")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<![\d.])(-?)\.(?=\d)/g, "$10.")
    .replace(/^0px$/, "0")
    .replace(/^1e5px$/, "100000px")
    .replace(/^1\.0$/, "1")
    .trim();

/** The names whose values differ, and how. */
function differences(
  expected: ReadonlyMap<string, string | number>,
  tokens: ReadonlyMap<string, ResolvedToken>,
): string[] {
  return [...expected].flatMap(([name, text]) => {
    const own = plain(shown(tokens.get(name)) ?? "nothing");
    return own === shownText(text) ? [] : [`${name}: ${own} for ${text}`];
  });
}

describe("Carbon", () => {
  const folder = join(folderOf("@carbon/themes"), "src/dtcg");
  const components = readdirSync(join(folder, "components")).map((name) => `components/${name}`);
  const system = systemOf(folder, ["color-palette.json", "themes.json", ...components]);
  const byCarbonName = (theme: string) =>
    new Map(
      system.select({ theme }).tokens.map((token) => {
        const words = token.path.filter((part) => part !== "$root").join("-");
        return [words.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase()), token] as const;
      }),
    );

  it("offers its four themes", () => {
    expect(system.axes).toMatchObject([{ name: "theme", values: ["white", "g10", "g90", "g100"], default: "white" }]);
  });

  it.each(["white", "g10", "g90", "g100"] as const)("has every color of the theme %s as its package does", (theme) => {
    const tokens = byCarbonName(theme);
    const colors = Object.entries(carbonThemes[theme]).filter(
      ([name, value]) => tokens.has(name) && typeof value === "string",
    );
    expect(colors.length).toBeGreaterThan(200);
    expect(differences(new Map(colors.map(([name, value]) => [name, String(value)])), tokens)).toEqual([]);
    const missing = Object.entries(carbonThemes[theme]).filter(
      ([name, value]) => hexColor(String(value)) !== undefined && !tokens.has(name),
    );
    expect(missing).toEqual([]);
  });

  it("has every color of its components in every theme", () => {
    const { buttonTokens, contentSwitcherTokens, notificationTokens, statusTokens, tagTokens } = carbon;
    const all = Object.entries({
      ...buttonTokens,
      ...contentSwitcherTokens,
      ...notificationTokens,
      ...statusTokens,
      ...tagTokens,
    });
    const colors = all.filter(([, value]) => isObject(value));
    expect(colors.length).toBeGreaterThan(70);
    for (const theme of ["white", "g10", "g90", "g100"] as const) {
      const key = theme === "white" ? "whiteTheme" : theme;
      const expected = colors.flatMap(([name, value]) => {
        const color: unknown = Object.entries(value).find(([one]) => one === key)?.[1];
        return typeof color === "string" ? [[name, color] as const] : [];
      });
      expect(differences(new Map(expected), byCarbonName(theme))).toEqual([]);
    }
  });
});

describe("Spectrum", () => {
  const folder = folderOf("@adobe/spectrum-tokens");
  const system = systemOf(join(folder, "src"), readdirSync(join(folder, "src")));
  const variables: Record<string, { value?: unknown; sets?: Record<string, { value: unknown }> }> = JSON.parse(
    readFileSync(join(folder, "dist/json/variables.json"), "utf8"),
  );
  /** What a set says of a token, from the package's own merged file. */
  function inSets(name: string, sets: readonly string[]): unknown {
    const token = variables[name];
    const set = sets.map((each) => token?.sets?.[each]).find((each) => each !== undefined);
    const value = set ? set.value : token?.value;
    return typeof value === "string" && /^\{[^{}]+\}$/.test(value) ? inSets(value.slice(1, -1), sets) : value;
  }

  it("offers its color themes and scales", () => {
    expect(system.axes.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      { name: "color", values: ["light", "dark", "wireframe"] },
      { name: "scale", values: ["desktop", "mobile"] },
    ]);
  });

  it.each([
    ["light", "desktop"],
    ["dark", "mobile"],
    ["wireframe", "desktop"],
  ])("has every value of the sets %s and %s as its package does", (color, scale) => {
    const tokens = new Map(system.select({ color, scale }).tokens.map((token) => [token.name, token]));
    expect([...tokens.keys()].sort()).toEqual(Object.keys(variables).sort());
    const plain = Object.keys(variables).flatMap((name) => {
      const value = inSets(name, [color, scale]);
      return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
    });
    expect(plain.length).toBeGreaterThan(2_200);
    // The package writes weights of fonts as words, which CSS has as numbers.
    const weights: Record<string, number> = {
      black: 900,
      bold: 700,
      "extra-bold": 800,
      light: 300,
      medium: 500,
      regular: 400,
    };
    const expected = plain.map(([name, value]) => {
      const isWeight = tokens.get(name)?.type === "fontWeight";
      return [name, isWeight ? (weights[value] ?? value) : value] as const;
    });
    expect(differences(new Map(expected), tokens)).toEqual([]);
  });
});

describe("Open Props", () => {
  const folder = folderOf("open-props");
  const props = new Map(Object.entries(openProps).map(([name, value]) => [name, String(value)] as const));

  it.each(["open-props.tokens.json", "open-props.figma-tokens.json", "open-props.figma-tokens.sync.json"])(
    "has in %s the values of its properties",
    (file) => {
      const { tokens } = systemOf(folder, [file]).select();
      const named = new Map(tokens.map((token) => [token.path.at(-1) ?? "", token]));
      const expected = new Map([...named.keys()].map((name) => [name, props.get(name) ?? "no such property"]));
      // Written empty, which is no value.
      expected.delete("--gradient-space");
      expect(expected.size).toBeGreaterThan(480);
      expect(differences(expected, named)).toEqual([]);
    },
  );

  it("has in open-props.style-dictionary-tokens.json the values that Style Dictionary has", () => {
    const file = "open-props.style-dictionary-tokens.json";
    const { tokens } = systemOf(folder, [file]).select();
    const written = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const expected = flatten(written).map(({ path, value }) => {
      const resolved: unknown = resolveReferences(value, written, { usesDtcg: false });
      return [path, String(resolved)] as const;
    });
    expect(expected.length).toBeGreaterThan(420);
    expect(differences(new Map(expected), new Map(tokens.map((token) => [token.name, token])))).toEqual([]);
  });
});

/** The tokens of a tree of Style Dictionary's. */
function flatten(tree: object, path: readonly string[] = []): { path: string; value: string }[] {
  return Object.entries(tree).flatMap(([name, child]) => {
    const own = [...path, name];
    if (!isObject(child)) return [];
    return "value" in child ? [{ path: own.join("."), value: String(child.value) }] : flatten(child, own);
  });
}
