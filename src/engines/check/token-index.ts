import { isObject } from "../../safe/is-object.ts";
import { distanceOf, magnitudeOf, readAskedValue } from "../tokens/engine.ts";
import type { Magnitude } from "../tokens/names.ts";
import type { KnownToken } from "./knowledge.ts";
import { sidesOf } from "./values.ts";

/** Tokens that look like a value. */
export interface ValueMatch {
  /** `imperceptible`: not the same, and nobody sees it. */
  closeness: "equal" | "imperceptible";
  tokens: readonly KnownToken[];
}

/** The tokens of a system by name and by value. */
export interface TokenIndex {
  /** By `--x` or `$x`. */
  named(variable: string): KnownToken | undefined;
  /** By the name other tokens have for it. */
  byName(name: string): KnownToken | undefined;
  /** Those with a value, deprecated ones left out; undefined where there is none, or it is no value of the type. */
  match(type: string, value: string): ValueMatch | undefined;
  /** Names of all variables of one kind. */
  variables(sign: "--" | "$"): readonly string[];
  /** Tokens that stand for another one, by its name. */
  aliasesOf(name: string): readonly KnownToken[];
  /** Names of all tokens that others stand for. */
  aliased(): readonly string[];
  has(type: string): boolean;
}

interface Measured {
  magnitude: Magnitude;
  tokens: KnownToken[];
}

interface OfType {
  /** By the text of the magnitude: equal ones have one. */
  exact: ReadonlyMap<string, Measured>;
  /** Colors in the order of their lightness. */
  sorted: readonly Measured[];
}

/** Values that are known to match or not: a stylesheet repeats few. */
const MOST_KEPT = 20_000;
/**
 * How far a color may be from a token's to be that one, rounded: others that look alike are chosen so. Of what is written in
 * steps of 255 a single one, of other notations a distance (ΔE OK).
 */
const [ROUNDED_STEPS, ROUNDED] = [1, 0.012];
const IN_STEPS = /^(?:#|rgba?\()/i;

/** What the lightness of two colors nobody can tell apart may differ by; the darkest differ most. */
const LIGHTNESS_REACH = 0.1;

/** Indexes tokens once for many look-ups. */
export function createTokenIndex(tokens: readonly KnownToken[]): TokenIndex {
  const variables = new Map<string, KnownToken>();
  const names = new Map<string, KnownToken>();
  const aliases = new Map<string, KnownToken[]>();
  for (const token of tokens) {
    for (const variable of [token.css, token.scss])
      if (variable !== undefined && !variables.has(variable)) variables.set(variable, token);
    if (token.property !== undefined) continue;
    if (!names.has(token.name)) names.set(token.name, token);
    if (token.aliasOf !== undefined) aliases.set(token.aliasOf, [...(aliases.get(token.aliasOf) ?? []), token]);
  }
  const aliasedNames = [...aliases.keys()];
  const types = new Map<string, OfType>();
  const ofType = (type: string): OfType => {
    const made = types.get(type) ?? indexValues(tokens, type);
    types.set(type, made);
    return made;
  };
  const kept = new Map<string, ValueMatch | undefined>();
  const lists = new Map<string, string[]>();
  return {
    named: (variable) => variables.get(variable),
    byName: (name) => names.get(name),
    variables(sign) {
      const list = lists.get(sign) ?? [...variables.keys()].filter((name) => name.startsWith(sign));
      lists.set(sign, list);
      return list;
    },
    aliasesOf: (name) => aliases.get(name) ?? [],
    aliased: () => aliasedNames,
    has: (type) => ofType(type).exact.size > 0,
    match(type, value) {
      const key = `${type} ${value}`;
      if (kept.has(key)) return kept.get(key);
      const found = find(ofType(type), type, value);
      if (kept.size < MOST_KEPT) kept.set(key, found);
      return found;
    },
  };
}

function indexValues(tokens: readonly KnownToken[], type: string): OfType {
  const exact = new Map<string, Measured>();
  for (const token of tokens) {
    if (token.type !== type || token.deprecated || (token.css === undefined && token.scss === undefined)) continue;
    const magnitude = magnitudeOf(type, token.values[0]);
    if (!magnitude) continue;
    const key = keyOf(magnitude);
    const same = exact.get(key);
    if (same) same.tokens.push(token);
    else exact.set(key, { magnitude, tokens: [token] });
  }
  const sorted = [...exact.values()].sort((one, other) => lightness(one.magnitude) - lightness(other.magnitude));
  return { exact, sorted };
}

function find(index: OfType, type: string, value: string): ValueMatch | undefined {
  const sides = type === "color" ? sidesOf(value) : undefined;
  return sides ? findBoth(index, ...sides) : findOne(index, type, value);
}

/** Colors that have one value first, and the other in another mode. */
function findBoth(index: OfType, light: string, dark: string): ValueMatch | undefined {
  const match = findOne(index, "color", light);
  const [asked] = match ? readAskedValue(dark, "color") : [];
  const other = asked && magnitudeOf("color", asked.value);
  if (!match || !other) return undefined;
  const found = match.tokens.flatMap((token) => {
    const distances = token.values.slice(1).flatMap((value) => {
      const magnitude = magnitudeOf("color", value);
      if (!magnitude) return [];
      if (keyOf(magnitude) === keyOf(other)) return [0];
      const distance = distanceOf(other, magnitude)?.distance ?? Number.POSITIVE_INFINITY;
      return isRounded(other, magnitude, IN_STEPS.test(dark.trim()), distance) ? [distance] : [];
    });
    return distances.length === 0 ? [] : [{ token, isEqual: distances.includes(0) }];
  });
  if (found.length === 0) return undefined;
  const equal = match.closeness === "equal" ? found.filter(({ isEqual }) => isEqual) : [];
  return equal.length > 0
    ? { closeness: "equal", tokens: equal.map(({ token }) => token) }
    : { closeness: "imperceptible", tokens: found.map(({ token }) => token) };
}

function findOne({ exact, sorted }: OfType, type: string, value: string): ValueMatch | undefined {
  if (exact.size === 0) return undefined;
  const [asked] = readAskedValue(value, type);
  const magnitude = asked && magnitudeOf(type, asked.value);
  if (!magnitude) return undefined;
  const equal = exact.get(keyOf(magnitude));
  if (equal) return { closeness: "equal", tokens: equal.tokens };
  const near = magnitude.kind === "color" ? around(sorted, magnitude.point) : shapedAlike(sorted, magnitude);
  let best: { distance: number; tokens: readonly KnownToken[] } | undefined;
  for (const each of near) {
    const found = distanceOf(magnitude, each.magnitude);
    if (!found || (found.closeness !== "imperceptible" && found.closeness !== "equal")) continue;
    if (!isRounded(magnitude, each.magnitude, IN_STEPS.test(value.trim()) && isInSteps(each), found.distance)) continue;
    if (!best || found.distance < best.distance) best = { distance: found.distance, tokens: each.tokens };
  }
  return best && { closeness: "imperceptible", tokens: best.tokens };
}

/** Whether a token's color is said in steps of 255; `oklch` and its like are rounded where code writes hex. */
const isInSteps = ({ tokens: [token] }: Measured): boolean => {
  const value = token?.values[0];
  return !isObject(value) || value.colorSpace === undefined || value.colorSpace === "srgb";
};

function isRounded(one: Magnitude, other: Magnitude, areSteps: boolean, distance: number): boolean {
  if (!areSteps || one.kind !== "color" || other.kind !== "color" || !one.bytes || !other.bytes)
    return distance <= ROUNDED;
  const bytes = other.bytes;
  return one.bytes.reduce((sum, byte, index) => sum + Math.abs(byte - (bytes[index] ?? 0)), 0) <= ROUNDED_STEPS;
}

/** Equal magnitudes have equal texts: colors by the bytes that are shown, amounts without what counting leaves. */
function keyOf(magnitude: Magnitude): string {
  if (magnitude.kind === "color")
    return magnitude.bytes ? `b${magnitude.bytes}` : `p${magnitude.point.map((part) => part.toFixed(4))}`;
  if (magnitude.kind === "family") return JSON.stringify(magnitude.names);
  if (magnitude.kind === "parts") return `${magnitude.shape}[${magnitude.parts.map(keyOf).join()}]`;
  return `${magnitude.kind}${Math.round(magnitude.amount * 1e4)}`;
}

const lightness = (magnitude: Magnitude): number => (magnitude.kind === "color" ? magnitude.point[0] : 0);

/** Colors as opaque whose lightness is near enough for them to look alike: what is seen through depends on what is below. */
function around(sorted: readonly Measured[], [asked, , , alpha]: readonly number[]): readonly Measured[] {
  const from = firstAbove(sorted, (asked ?? 0) - LIGHTNESS_REACH);
  return sorted
    .slice(from, firstAbove(sorted, (asked ?? 0) + LIGHTNESS_REACH))
    .filter(({ magnitude }) => magnitude.kind === "color" && magnitude.point[3] === alpha);
}

function firstAbove(sorted: readonly Measured[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = sorted[middle];
    if (each && lightness(each.magnitude) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lists of shadows are compared with those that have as many; amounts and fonts that differ are other ones. */
const shapedAlike = (all: readonly Measured[], magnitude: Magnitude): readonly Measured[] =>
  magnitude.kind === "parts"
    ? all.filter((each) => each.magnitude.kind === "parts" && each.magnitude.shape === magnitude.shape)
    : [];
