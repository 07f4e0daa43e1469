import type { TokenTree } from "../token-tree.ts";
import { splitCss } from "./css-grammar.ts";
import { colorFromCss } from "./read-color.ts";

/** A length in a unit of the Format module 2025.10 (8.2). */
export interface Length {
  value: number;
  unit: "px" | "rem";
}

const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(px|rem)?$/i;
const ANGLE = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(deg|turn|rad|grad)$/i;
const DEGREES: Record<string, number> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 };
const SIDES: Record<string, number> = {
  "to top": 0,
  "to right": 90,
  "to bottom": 180,
  "to left": 270,
};

/** Returns a CSS length in px or rem. A bare number is px only if it is 0 or `unitless` allows it. */
export function lengthFromCss(text: string, { unitless = false } = {}): Length | undefined {
  const [, amount, unit] = LENGTH.exec(text.trim()) ?? [];
  const value = Number(amount);
  if (amount === undefined || !Number.isFinite(value)) return undefined;
  if (unit === undefined && value !== 0 && !unitless) return undefined;
  return { value, unit: unit?.toLowerCase() === "rem" ? "rem" : "px" };
}

/**
 * Returns a CSS list of shadows as values of the Format module, with 0 for omitted lengths. Undefined if a part is
 * invalid.
 */
export function shadowsFromCss(text: string): TokenTree[] | undefined {
  const shadows = splitCss(text, ",").map(shadowFromCss);
  return shadows.length > 0 && shadows.every((shadow) => shadow !== undefined) ? shadows : undefined;
}

function shadowFromCss(text: string): TokenTree | undefined {
  const parts = splitCss(text, " ");
  const inset = parts.some((part) => part.toLowerCase() === "inset");
  const lengths: Length[] = [];
  const colors: TokenTree[] = [];
  for (const part of parts) {
    if (part.toLowerCase() === "inset") continue;
    const length = lengthFromCss(part);
    const color = length === undefined ? colorFromCss(part) : undefined;
    if (length !== undefined) lengths.push(length);
    else if (color !== undefined) colors.push(color);
    else return undefined;
  }
  const [offsetX, offsetY, blur = ZERO, spread = ZERO] = lengths;
  const [color] = colors;
  if (offsetX === undefined || offsetY === undefined || lengths.length > 4 || colors.length > 1) return undefined;
  return { ...(color ? { color } : {}), offsetX, offsetY, blur, spread, ...(inset ? { inset } : {}) };
}

/** No length. */
export const ZERO: Length = { value: 0, unit: "px" };

/** A CSS gradient: its stops, and details that the format lacks. */
export interface CssGradient {
  kind: "linear" | "radial" | "conic";
  /** Degrees from the top, clockwise (CSS Images 3, 3.1). Only of linear gradients. */
  angle?: number;
  stops: { color: TokenTree; position: number }[];
}

/**
 * Returns a CSS gradient. Undefined for other texts, and for a gradient that repeats, has its own interpolation space,
 * or has stops that aren't shares of its length.
 */
export function gradientFromCss(text: string): CssGradient | undefined {
  const match = /^(linear|radial|conic)-gradient\((.*)\)$/is.exec(text.trim());
  const kind = match?.[1]?.toLowerCase();
  if (match === null || (kind !== "linear" && kind !== "radial" && kind !== "conic")) return undefined;
  const parts = splitCss(match[2] ?? "", ",");
  const prelude = colorFromCss(splitCss(parts[0] ?? "", " ")[0] ?? "") === undefined ? parts.shift() : undefined;
  const angle = kind === "linear" ? angleOf(prelude) : undefined;
  if (kind === "linear" && angle === undefined) return undefined;
  const stops = placed(parts.map(stopOf));
  return stops && { kind, ...(angle === undefined ? {} : { angle }), stops };
}

function angleOf(prelude: string | undefined): number | undefined {
  if (prelude === undefined) return 180;
  const text = prelude.trim().toLowerCase().replace(/\s+/g, " ");
  const [, amount, unit = ""] = ANGLE.exec(text) ?? [];
  if (amount === undefined) return text === "0" ? 0 : SIDES[text];
  return Math.round(Number(amount) * (DEGREES[unit] ?? 1) * 10_000) / 10_000;
}

interface Stop {
  color: TokenTree;
  positions: number[];
}

function stopOf(text: string): Stop | undefined {
  const [first = "", ...rest] = splitCss(text, " ");
  const color = colorFromCss(first);
  const positions = rest.map((part) => (/^[\d.+-]+%$/.test(part) ? Number.parseFloat(part) / 100 : Number.NaN));
  return color !== undefined && positions.length <= 2 && positions.every(Number.isFinite)
    ? { color, positions }
    : undefined;
}

/** Returns stops with computed positions for stops without one (CSS Images 3, 3.4.3). */
function placed(found: readonly (Stop | undefined)[]): CssGradient["stops"] | undefined {
  const stops: { color: TokenTree; position: number | undefined }[] = [];
  for (const stop of found) {
    if (stop === undefined) return undefined;
    if (stop.positions.length === 0) stops.push({ color: stop.color, position: undefined });
    for (const position of stop.positions) stops.push({ color: stop.color, position });
  }
  if (stops.length < 2) return undefined;
  const known = stops.map(
    ({ position }, index) => position ?? (index === 0 ? 0 : index === stops.length - 1 ? 1 : Number.NaN),
  );
  let from = 0;
  for (let index = 1; index < known.length; index++) {
    if (Number.isNaN(known[index])) continue;
    const [start = 0, end = 1] = [known[from], known[index]];
    for (let between = from + 1; between < index; between++)
      known[between] = start + ((end - start) * (between - from)) / (index - from);
    // A stop never comes before the previous one.
    known[index] = Math.max(end, start);
    from = index;
  }
  return stops.map(({ color }, index) => ({ color, position: share(known[index] ?? 0) }));
}

const share = (position: number): number => Math.round(Math.min(1, Math.max(0, position)) * 10_000) / 10_000;
