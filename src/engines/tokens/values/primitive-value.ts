import { isObject } from "../../../safe/is-object.ts";
import { areDimensions, isDimension, isEasing, isNumber, isSize, isTime, splitCss } from "./css-grammar.ts";
import { cssNumber, cssText, MAX_VALUE_LETTERS, quotedText } from "./css-text.ts";

/** The names of font weights and their numbers (DTCG Format 2025.10, 8.4). */
export const fontWeights: ReadonlyMap<string, number> = new Map([
  ["thin", 100],
  ["hairline", 100],
  ["extra-light", 200],
  ["ultra-light", 200],
  ["light", 300],
  ["normal", 400],
  ["regular", 400],
  ["book", 400],
  ["medium", 500],
  ["semi-bold", 600],
  ["demi-bold", 600],
  ["bold", 700],
  ["extra-bold", 800],
  ["ultra-bold", 800],
  ["black", 900],
  ["heavy", 900],
  ["extra-black", 950],
  ["ultra-black", 950],
]);

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const identifier = /^-?[a-z_][a-z0-9_-]*$/i;
// Without quotes, these would be keywords instead of font names.
const reserved = new Set(["inherit", "initial", "unset", "revert", "revert-layer", "default", "none"]);

/**
 * Returns a length or a time `{ value, unit }` as CSS. Accepts text of older drafts (`16px`, `calc(…)`), and the bare
 * number 0.
 */
export function measureText(value: unknown): string | undefined {
  if (isObject(value)) {
    const amount = numberText(value.value);
    const text = amount !== undefined && typeof value.unit === "string" ? amount + value.unit : undefined;
    return textIf(isDimension, text);
  }
  if (value === 0) return "0px";
  return typeof value === "string" ? textIf(isDimension, value) : undefined;
}

/** Like `measureText`, but also accepts text with lengths of several sides or corners. */
export const dimensionText = (value: unknown): string | undefined =>
  measureText(value) ??
  (typeof value === "string" && !numeric.test(value.trim()) ? textIf(areDimensions, value) : undefined);

/** Like `measureText`, for a length that can't be below 0. */
export const sizeText = (value: unknown): string | undefined => textIf(isSize, measureText(value));

/** Like `measureText`, for a time. */
export function timeText(value: unknown): string | undefined {
  const text = measureText(value);
  return text === "0px" || text === "0" ? "0s" : textIf(isTime, text);
}

/**
 * Returns text that is safe in a declaration and valid for a property. Undefined for text longer than
 * `MAX_VALUE_LETTERS`.
 */
export function textIf(isValid: (text: string) => boolean, value: string | undefined): string | undefined {
  const text = value === undefined ? undefined : cssText(value);
  return text !== undefined && text.length <= MAX_VALUE_LETTERS && isValid(text) ? text : undefined;
}

/** Returns a number as CSS. Accepts numbers in strings. */
export function numberText(value: unknown): string | undefined {
  return typeof value === "string" && numeric.test(value.trim()) ? cssNumber(Number(value)) : cssNumber(value);
}

/** Returns a number, or text of older drafts such as `150%`. */
export function numberOrText(value: unknown): string | undefined {
  return numberText(value) ?? (typeof value === "string" ? textIf(isNumber, value) : undefined);
}

/**
 * Returns font names as a CSS list: single identifiers without quotes, others quoted. A string with commas is a list.
 */
export function fontFamilyText(value: unknown): string | undefined {
  const names = fontNames(value);
  // A broken alias isn't a font name.
  if (names === undefined || names.length === 0 || names.some((name) => /^\{[^{}]+\}$/.test(name))) return undefined;
  return names.map(fontNameText).join(", ");
}

/** Returns the font names of a `fontFamily` value without quotes, or undefined. */
export function fontNames(value: unknown): string[] | undefined {
  if (typeof value === "string")
    return splitCss(value, ",")
      .map(unquoted)
      .filter((name) => name !== "");
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string")) return undefined;
  return value.map((name) => unquoted(name.trim())).filter((name) => name !== "");
}

/** Returns a font weight as a number 1–1000. Accepts names in any spelling (`semi-bold`, `SemiBold`, `Semi Bold`). */
export function fontWeightText(value: unknown): string | undefined {
  if (typeof value === "string" && !numeric.test(value.trim())) {
    const name = value
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, "-");
    const weight = fontWeights.get(name) ?? fontWeights.get(name.replace(/^(extra|ultra|semi|demi)-?/, "$1-"));
    return weight === undefined ? undefined : String(weight);
  }
  const text = numberText(value);
  return text !== undefined && Number(text) >= 1 && Number(text) <= 1000 ? text : undefined;
}

/** Returns four numbers as `cubic-bezier()`, with the x coordinates within 0–1. Accepts text of older drafts. */
export function cubicBezierText(value: unknown): string | undefined {
  if (typeof value === "string") return textIf(isEasing, value);
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [x1, y1, x2, y2] = value.map(numberText);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  if ([x1, x2].some((x) => Number(x) < 0 || Number(x) > 1)) return undefined;
  return `cubic-bezier(${x1}, ${y1}, ${x2}, ${y2})`;
}

/** The named curves of CSS Easing Functions 2 (2.2). */
const CURVES: ReadonlyMap<string, readonly number[]> = new Map([
  ["ease", [0.25, 0.1, 0.25, 1]],
  ["linear", [0, 0, 1, 1]],
  ["ease-in", [0.42, 0, 1, 1]],
  ["ease-out", [0, 0, 0.58, 1]],
  ["ease-in-out", [0.42, 0, 0.58, 1]],
]);

/** Returns the four numbers of a curve from a list, `cubic-bezier(…)`, or a CSS name. Undefined for other values. */
export function curvePoints(value: unknown): readonly number[] | undefined {
  const text = typeof value === "string" ? value.trim().toLowerCase() : undefined;
  if (text !== undefined && CURVES.has(text)) return CURVES.get(text);
  const written = text === undefined ? value : /^cubic-bezier\(([^()]+)\)$/.exec(text)?.[1]?.split(",");
  const made = cubicBezierText(Array.isArray(written) ? written : undefined);
  return made?.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number);
}

function fontNameText(name: string): string {
  // Values from the page stay unchanged.
  if (/^(?:var|env)\(.+\)$/.test(name) && cssText(name) !== undefined) return name;
  return identifier.test(name) && !reserved.has(name.toLowerCase()) ? name : quotedText(name);
}

function unquoted(name: string): string {
  const quote = name[0];
  return (quote === '"' || quote === "'") && name.length > 1 && name.endsWith(quote) ? name.slice(1, -1) : name;
}
