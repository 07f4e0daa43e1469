import { unescapedName } from "../values/css-text.ts";
import { lightOrDark } from "./light-dark.ts";
import type { CascadeRule, ReadSheets } from "./read-sheets.ts";
import { closingBracket, type ShownElement, splitOutside } from "./root-selector.ts";

/** The media features of a page. */
export interface MediaFeatures {
  colorScheme: "light" | "dark";
  contrast: "more" | "no-preference";
  /** In CSS pixels. */
  width: number;
}

/** A page whose custom properties are computed. */
export interface ShownPage {
  html: ShownElement;
  body: ShownElement;
  seen: MediaFeatures;
  /** The scheme if no sheet has a `color-scheme`. */
  scheme: MediaFeatures["colorScheme"];
  /** Paths of its sheets. The sheets in `after` come after the others. */
  sheets: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

/** The computed values on the body of a page. */
export interface ComputedProperties {
  /** Name without `--` → value with `var()` replaced. */
  properties: Map<string, string>;
  /** Properties with different values in two sheets, where only the order of the sheets decides: name → the sheets. */
  undecided: Map<string, string[]>;
}

/** Deeper references are treated as a cycle. */
const MAX_DEPTH = 64;
/** In characters: values composed of other values can grow exponentially. */
const MAX_VALUE = 20_000;

/**
 * Computes the custom properties of a page like browsers: conditions, layers, specificity, order, inheritance and
 * `var()`. Unknown conditions don't apply.
 */
export function computeCascade({ rules, layers }: ReadSheets, page: ShownPage): ComputedProperties {
  const ranks = rankLayers(layers);
  const held = rules.filter((rule) => isOnPage(rule, page));
  const undecided = new Map<string, string[]>();
  const root = computeElement(held, page.html, new Map(), { ranks, page, undecided });
  const properties = computeElement(held, page.body, root, { ranks, page, undecided });
  const scheme = usedScheme(properties.get("color-scheme"), page);
  properties.delete("color-scheme");
  for (const [name, value] of properties)
    if (value.includes("light-dark(")) properties.set(name, lightOrDark(value, scheme));
  return { properties, undecided };
}

/**
 * Returns the scheme of a page with this `color-scheme`. Without one (`normal` in browsers), another sheet or a script
 * of the application sets it, and the scheme of the choice applies.
 */
export function usedScheme(
  text: string | undefined,
  { seen: { colorScheme }, scheme }: Pick<ShownPage, "seen" | "scheme">,
): MediaFeatures["colorScheme"] {
  const words = text?.split(/\s+/) ?? [];
  if (!words.includes("light") && !words.includes("dark")) return scheme;
  if (words.includes(colorScheme)) return colorScheme;
  return words.includes("dark") ? "dark" : "light";
}

interface Winner {
  value: string;
  rank: number;
  path: string;
  /** Sheets with another value and the same precedence. */
  others?: Set<string>;
}

interface Ground {
  ranks: ReadonlyMap<string, number>;
  page: ShownPage;
  undecided: Map<string, string[]>;
}

function computeElement(
  rules: readonly CascadeRule[],
  element: ShownElement,
  inherited: ReadonlyMap<string, string>,
  { ranks, page, undecided }: Ground,
): Map<string, string> {
  const winners = new Map<string, Winner>();
  for (const rule of rules) {
    const weight = weightFor(rule, element);
    if (weight === undefined) continue;
    const { path, layer, declarations } = rule;
    const layerRank = layer === undefined ? MAX_LAYERS : (ranks.get(layer) ?? 0);
    const rank = (layerRank * MAX_WEIGHT + Math.min(weight, MAX_WEIGHT - 1)) * 2 + (page.after.has(path) ? 1 : 0);
    for (const { name, value, isImportant } of declarations) {
      const own = isImportant ? rank + IMPORTANT : rank;
      const before = winners.get(name);
      if (before === undefined) winners.set(name, { value, rank: own, path });
      else if (own >= before.rank) take(before, { value, rank: own, path });
    }
  }
  for (const [name, { path, others }] of winners) if (others) undecided.set(name, [...others, path]);
  return resolveAll(winners, inherited);
}

const MAX_WEIGHT = 2 ** 20;
const MAX_LAYERS = 2 ** 16;
const IMPORTANT = 2 ** 40;

/** Replaces a declaration with equal or lower precedence. */
function take(winner: Winner, { value, rank, path }: Winner): void {
  const isTie = rank === winner.rank && path !== winner.path;
  if (rank > winner.rank) delete winner.others;
  else if (isTie && plain(value) !== plain(winner.value)) winner.others = (winner.others ?? new Set()).add(winner.path);
  Object.assign(winner, { value, rank, path });
}

/** Returns the highest specificity of a rule's selectors that match an element. Undefined for none. */
function weightFor({ selectors }: CascadeRule, element: ShownElement): number | undefined {
  let max: number | undefined;
  for (const one of selectors) if (one.matches(element)) max = Math.max(max ?? 0, one.weight);
  return max;
}

/** Returns the names of a page's properties, regardless of their values. */
export function namesOnPage({ rules }: ReadSheets, page: ShownPage): Set<string> {
  const names = new Set<string>();
  for (const rule of rules) {
    if (!isOnPage(rule, page)) continue;
    if (weightFor(rule, page.html) === undefined && weightFor(rule, page.body) === undefined) continue;
    for (const { name } of rule.declarations) names.add(name);
  }
  return names;
}

const isOnPage = ({ path, conditions }: CascadeRule, { sheets, after, seen }: ShownPage): boolean =>
  (sheets.has(path) || after.has(path)) && conditions.every((one) => appliesTo(one, seen));

const plain = (text: string): string => text.replace(/\s+/g, "").toLowerCase();

function resolveAll(winners: ReadonlyMap<string, Winner>, inherited: ReadonlyMap<string, string>): Map<string, string> {
  const known = new Map<string, string | undefined>();
  const open = new Set<string>();
  const resolve = (name: string, depth: number): string | undefined => {
    const own = winners.get(name);
    if (own === undefined || /^(?:inherit|unset|revert|revert-layer)$/i.test(own.value)) return inherited.get(name);
    if (known.has(name)) return known.get(name);
    if (open.has(name) || depth > MAX_DEPTH || /^initial$/i.test(own.value)) return undefined;
    if (!/var\(/i.test(own.value)) {
      known.set(name, own.value);
      return own.value;
    }
    open.add(name);
    const value = replaceVar(own.value, (other) => resolve(other, depth + 1));
    open.delete(name);
    known.set(name, value);
    return value;
  };
  const found = new Map<string, string>();
  for (const name of [...inherited.keys(), ...winners.keys()]) {
    const value = resolve(name, 0);
    if (value !== undefined) found.set(name, value);
    else found.delete(name);
  }
  return found;
}

/** Replaces `var()` in a value. Undefined if one has no value and no fallback. */
function replaceVar(text: string, resolve: (name: string) => string | undefined, depth = 0): string | undefined {
  const start = text.search(/(?<![\w-])var\(/i);
  if (start === -1) return text;
  const end = closingBracket(text, start + 3);
  if (end === -1 || depth > MAX_DEPTH) return undefined;
  const [name = "", ...rest] = splitOutside(text.slice(start + 4, end), ",");
  const instead = rest.length > 0 ? replaceVar(rest.join(",").trim(), resolve, depth + 1) : undefined;
  const value = resolve(unescapedName(name.trim().replace(/^--/, ""))) ?? instead;
  if (value === undefined || value.length + text.length > MAX_VALUE) return undefined;
  const after = replaceVar(text.slice(end + 1), resolve, depth);
  return after === undefined ? undefined : `${text.slice(0, start)}${value}${after}`;
}

/** Ranks layers: later layers win, and a layer wins over its nested layers. */
function rankLayers(layers: readonly string[]): Map<string, number> {
  const all = new Set<string>();
  for (const layer of layers) {
    const parts = layer.split(".");
    for (let end = 1; end <= parts.length; end++) all.add(parts.slice(0, end).join("."));
  }
  const ranks = new Map<string, number>();
  const visit = (names: readonly string[]) => {
    for (const name of names) {
      visit([...all].filter((one) => one.startsWith(`${name}.`) && !one.slice(name.length + 1).includes(".")));
      ranks.set(name, ranks.size + 1);
    }
  };
  visit([...all].filter((name) => !name.includes(".")));
  return ranks;
}

/** Whether a condition applies to a screen with a mouse. Unknown conditions don't. */
export function appliesTo(condition: string, seen: MediaFeatures): boolean {
  const [kind = "", ...rest] = condition.split(" ");
  const text = rest.join(" ").trim().toLowerCase();
  // Current browsers support everything that this reads.
  if (kind === "supports") return !/^not\b/.test(text);
  return kind === "media" && splitOutside(text, ",").some((query) => isMedia(query.trim(), seen));
}

function isMedia(query: string, seen: MediaFeatures): boolean {
  if (/^not\b/.test(query)) return !isMedia(query.replace(/^not\s+/, ""), seen);
  return query
    .replace(/^only\s+/, "")
    .split(/\s+and\s+/)
    .every((part) => isFeature(part.trim(), seen));
}

const HELD =
  /^\((?:hover\s*:\s*hover|pointer\s*:\s*fine|any-hover\s*:\s*hover|any-pointer\s*:\s*fine|color|color-gamut\s*:\s*srgb|prefers-reduced-motion\s*:\s*no-preference|forced-colors\s*:\s*none|scripting\s*:\s*enabled|orientation\s*:\s*landscape|update\s*:\s*fast)\)$/;

function isFeature(part: string, { colorScheme, contrast, width }: MediaFeatures): boolean {
  if (part === "screen" || part === "all") return true;
  const scheme = /^\(prefers-color-scheme\s*:\s*(\w+)\)$/.exec(part)?.[1];
  if (scheme !== undefined) return scheme === colorScheme;
  const wished = /^\(prefers-contrast\s*(?::\s*([\w-]+))?\)$/.exec(part);
  if (wished) return (wished[1] ?? "more") === contrast;
  const [, side, limit] = /^\((min|max)-width\s*:\s*([^)]+)\)$/.exec(part) ?? [];
  if (limit !== undefined) return side === "min" ? width >= pixelsOf(limit) : width <= pixelsOf(limit);
  const range = /^\((?:([^<>]+?)\s*(<=?)\s*)?width\s*(?:([<>]=?)\s*([^)]+))?\)$/.exec(part);
  if (range) {
    const [, low, lowSign = "", sign = "", high] = range;
    const isAbove = low === undefined || compareBy(pixelsOf(low), lowSign, width);
    return isAbove && (high === undefined || compareBy(width, sign, pixelsOf(high)));
  }
  return HELD.test(part);
}

const compareBy = (one: number, sign: string, other: number): boolean =>
  sign.startsWith("<")
    ? one < other || (sign === "<=" && one === other)
    : one > other || (sign === ">=" && one === other);

const pixelsOf = (text: string): number => {
  const [, amount, unit] = /^([\d.]+)(px|r?em)?$/.exec(text.trim()) ?? [];
  return Number(amount ?? Number.NaN) * (unit === "px" || unit === undefined ? 1 : 16);
};
