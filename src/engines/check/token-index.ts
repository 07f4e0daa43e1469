import { isObject } from "../../safe/is-object.ts";
import { distanceOf, magnitudeOf, parseValue } from "../tokens/engine.ts";
import type { Magnitude } from "../tokens/names.ts";
import type { KnownToken } from "./knowledge.ts";
import { sidesOf } from "./values.ts";

/** Tokens with the same or a similar value. */
export interface ValueMatch {
  /** `imperceptible`: different without a visible difference. */
  closeness: "equal" | "imperceptible";
  tokens: readonly KnownToken[];
}

/** The tokens of a system by name and by value. */
export interface TokenIndex {
  /** By variable, `--x` or `$x`. */
  named(variable: string): KnownToken | undefined;
  /** By token name. */
  byName(name: string): KnownToken | undefined;
  /**
   * Returns tokens with a value, without deprecated ones. Undefined if none matches, or if it isn't a value of the
   * type.
   */
  match(type: string, value: string): ValueMatch | undefined;
  /** Names of all variables with a sign. */
  variables(sign: "--" | "$"): readonly string[];
  /** Aliases of a token, by its name. */
  aliasesOf(name: string): readonly KnownToken[];
  /** Names of all tokens with aliases. */
  aliased(): readonly string[];
  has(type: string): boolean;
}

interface Measured {
  magnitude: Magnitude;
  tokens: KnownToken[];
}

interface OfType {
  /** By the text of the magnitude, which is the same for equal ones. */
  exact: ReadonlyMap<string, Measured>;
  /** Colors by lightness. */
  sorted: readonly Measured[];
}

/** Cached results by value: a stylesheet repeats its values. */
const MAX_KEPT = 20_000;
/**
 * How far a color may be from a token's color to be a rounding of it. Other similar colors are intentional. For colors
 * in steps of 255, one step; for other notations, a distance (ΔE OK).
 */
const [ROUNDED_STEPS, ROUNDED] = [1, 0.012];
const IN_STEPS = /^(?:#|rgba?\()/i;

/** How much the lightness of two indistinguishable colors can differ. The darkest differ most. */
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
      if (kept.size < MAX_KEPT) kept.set(key, found);
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
  const [requested] = match ? parseValue(dark, "color") : [];
  const other = requested && magnitudeOf("color", requested.value);
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
  const [requested] = parseValue(value, type);
  const magnitude = requested && magnitudeOf(type, requested.value);
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

/** Whether a token's color has steps of 255. `oklch` and similar notations are rounded if code writes hex. */
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

/** Returns the same text for equal magnitudes: colors by their displayed bytes, amounts without rounding errors. */
function keyOf(magnitude: Magnitude): string {
  if (magnitude.kind === "color")
    return magnitude.bytes ? `b${magnitude.bytes}` : `p${magnitude.point.map((part) => part.toFixed(4))}`;
  if (magnitude.kind === "family") return JSON.stringify(magnitude.names);
  if (magnitude.kind === "parts") return `${magnitude.shape}[${magnitude.parts.map(keyOf).join()}]`;
  return `${magnitude.kind}${Math.round(magnitude.amount * 1e4)}`;
}

const lightness = (magnitude: Magnitude): number => (magnitude.kind === "color" ? magnitude.point[0] : 0);

/** Returns opaque colors with a similar lightness. The look of a transparent color depends on its background. */
function around(sorted: readonly Measured[], [requested, , , alpha]: readonly number[]): readonly Measured[] {
  const from = firstAbove(sorted, (requested ?? 0) - LIGHTNESS_REACH);
  return sorted
    .slice(from, firstAbove(sorted, (requested ?? 0) + LIGHTNESS_REACH))
    .filter(({ magnitude }) => magnitude.kind === "color" && magnitude.point[3] === alpha);
}

function firstAbove(sorted: readonly Measured[], min: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = sorted[middle];
    if (each && lightness(each.magnitude) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns shadows with the same number of parts. Other kinds have no similar values. */
const shapedAlike = (all: readonly Measured[], magnitude: Magnitude): readonly Measured[] =>
  magnitude.kind === "parts"
    ? all.filter((each) => each.magnitude.kind === "parts" && each.magnitude.shape === magnitude.shape)
    : [];
