import { isObject } from "../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";
import type { SourceReading } from "./source-reading.ts";

const THEMES = "carbon.themes";
const AXIS = "theme";

/** Whether a token keeps its values as Carbon does: only in `$extensions["carbon.themes"]`. */
export const isCarbonToken = (value: TokenTree): boolean =>
  !Object.hasOwn(value, "$value") && isObject(value.$extensions) && isObject(value.$extensions[THEMES]);

/**
 * Carbon's tokens, whose values for its themes all stand in `$extensions["carbon.themes"]` (`"{gray.10}"`, or `{ value, alpha }`): an
 * axis `theme`, the first theme being the default. What is a token and a group there is a group with a token `$root` here.
 */
export function readCarbon(tree: TokenTree): SourceReading {
  const names = new Set<string>();
  collectThemes(tree, names, 0);
  const values = [...names];
  const [first] = values;
  const layers = values.map((theme): SourceReading["layers"][number] => ({
    tree: inTheme(tree, theme, 0),
    when: theme === first ? {} : { [AXIS]: theme },
  }));
  return { layers, axes: [{ name: AXIS, values, default: first, from: "extensions" }], problems: [] };
}

function collectThemes(tree: TokenTree, names: Set<string>, depth: number): void {
  if (isCarbonToken(tree)) for (const name of Object.keys(themesOf(tree))) names.add(name);
  if (depth > maxDepth) return;
  for (const [name, child] of Object.entries(tree))
    if (!name.startsWith("$") && isObject(child)) collectThemes(child, names, depth + 1);
}

function inTheme(tree: TokenTree, theme: string, depth: number): TokenTree {
  const group: TokenTree = {};
  for (const [name, child] of Object.entries(tree)) {
    if (name === "__proto__") continue;
    if (name.startsWith("$") || !isObject(child) || Object.hasOwn(child, "$value")) {
      group[name] = child;
      continue;
    }
    if (depth > maxDepth) continue;
    const own = isCarbonToken(child) ? tokenIn(child, theme) : undefined;
    const children = Object.fromEntries(Object.entries(child).filter(([key]) => !key.startsWith("$")));
    if (Object.keys(children).length === 0 && isCarbonToken(child)) {
      if (own) group[name] = own;
    } else {
      const inner = inTheme(isCarbonToken(child) ? children : child, theme, depth + 1);
      group[name] = own ? { $root: own, ...inner } : inner;
    }
  }
  return group;
}

function tokenIn(written: TokenTree, theme: string): TokenTree | undefined {
  const value = themesOf(written)[theme];
  if (value === undefined) return undefined;
  const members = Object.fromEntries(Object.entries(written).filter(([name]) => name.startsWith("$")));
  const own = isObject(value) && Object.hasOwn(value, "value") ? value : { value };
  const alpha = own.alpha ?? alphaIn(written, theme);
  return { ...members, $value: own.value, ...(typeof alpha === "number" ? { alpha } : {}) };
}

/** Components keep the alphas of their colors beside them. */
function alphaIn({ $extensions }: TokenTree, theme: string): unknown {
  const own = isObject($extensions) ? $extensions["org.carbon"] : undefined;
  return isObject(own) && isObject(own.alphaModifiers) ? own.alphaModifiers[theme] : undefined;
}

function themesOf({ $extensions }: TokenTree): TokenTree {
  const themes = isObject($extensions) ? $extensions[THEMES] : undefined;
  if (!isObject(themes)) return {};
  // What its stylesheets say where no theme is known; no theme itself.
  const { fallback: _, ...named } = themes;
  return named;
}
