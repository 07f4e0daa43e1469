import { readFileSync } from "node:fs";
import { join } from "node:path";
import openProps from "open-props";
import { resolveReferences } from "style-dictionary/utils";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { openTokenSystem, type TokenSystem } from "../system/token-system.ts";
import { hexColor } from "../values/color-value.ts";
import { cssValue } from "../values/css-value.ts";

const folderOf = (name: string) => join("node_modules", name);

/** The files of a package as sources of a workspace. */
function systemOf(folder: string, paths: readonly string[]): TokenSystem {
  const entries = paths.map((path) => [`design-system/tokens/${path}`, readFileSync(join(folder, path), "utf8")]);
  return openTokenSystem({ sources: Object.fromEntries(entries) });
}

/** A value as text, independent of its notation: colors as hex, others as CSS. */
function shown(token: ResolvedToken | undefined): string | undefined {
  if (token === undefined) return undefined;
  return (token.type === "color" ? hexColor(token.resolved) : undefined) ?? cssValue(token.type, token.resolved);
}
/** A package's text without differences in spaces, quotes of fonts and the unit of 0. */
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

/** The names whose values differ, with both values. */
function differences(
  expected: ReadonlyMap<string, string | number>,
  tokens: ReadonlyMap<string, ResolvedToken>,
): string[] {
  return [...expected].flatMap(([name, text]) => {
    const own = plain(shown(tokens.get(name)) ?? "nothing");
    return own === shownText(text) ? [] : [`${name}: ${own} for ${text}`];
  });
}

describe("Open Props", () => {
  const folder = folderOf("open-props");
  const props = new Map(Object.entries(openProps).map(([name, value]) => [name, String(value)] as const));

  it.each(["open-props.tokens.json", "open-props.figma-tokens.json", "open-props.figma-tokens.sync.json"])(
    "has in %s the values of its properties",
    (file) => {
      const { tokens } = systemOf(folder, [file]).select();
      const named = new Map(tokens.map((token) => [token.path.at(-1) ?? "", token]));
      const expected = new Map([...named.keys()].map((name) => [name, props.get(name) ?? "no such property"]));
      // Written empty, which isn't a value.
      expected.delete("--gradient-space");
      expect(expected.size).toBeGreaterThan(480);
      expect(differences(expected, named)).toEqual([]);
    },
  );

  it("has the same values for open-props.style-dictionary-tokens.json as Style Dictionary", () => {
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

/** The tokens of a Style Dictionary tree. */
function flatten(tree: object, path: readonly string[] = []): { path: string; value: string }[] {
  return Object.entries(tree).flatMap(([name, child]) => {
    const own = [...path, name];
    if (!isObject(child)) return [];
    return "value" in child ? [{ path: own.join("."), value: String(child.value) }] : flatten(child, own);
  });
}
