import { parseColor } from "../values/color-value.ts";
import { cubicBezierText, fontWeightText, numberText } from "../values/primitive-value.ts";
import { shadowsFromCss } from "../values/read-css.ts";

/** A text read as a value of a type. */
export interface ParsedValue {
  type: string;
  value: unknown;
}

const BARE_HEX = /^(?:[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** Three or four digits are a color only if they aren't a word or number: `f00`, `fff`, not `bad` and not `400`. */
const SHORT_HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{3,4}$|^([a-f])\1{2,3}$/i;
const MEASURE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(px|rem|em|ms|s)$/i;
const CURVE = /^cubic-bezier\(([^()]*)\)$/i;
const LONGEST = 500;

/**
 * Returns the possible values of a pasted text: a color in any CSS notation (hex also without `#`), a length, a
 * duration, a number, a font weight, a curve, a shadow, font names. With `type`, only this type. Empty if the text
 * isn't a value.
 */
export function parseValue(text: string, type?: string): ParsedValue[] {
  const requested = text.trim().replace(/;$/, "").toLowerCase();
  if (requested === "" || requested.length > LONGEST) return [];
  const readings = Object.entries(readers).flatMap(([name, read]) => {
    if (type !== undefined && type !== name) return [];
    const value = read(requested);
    return value === undefined ? [] : [{ type: name, value }];
  });
  // Any word can be a font name. Only used with `type`, or if nothing else matches.
  return type === undefined && readings.length > 1 ? readings.filter((each) => each.type !== "fontFamily") : readings;
}

/** Whether a text is a value rather than words: it has digits, `#` or brackets, and can be read as a value. */
export const looksLikeValue = (text: string): boolean =>
  (/[\d#(]/.test(text) || SHORT_HEX.test(text.trim())) && parseValue(text).some(({ type }) => type !== "fontFamily");

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  color(text) {
    const hex = BARE_HEX.test(text) || SHORT_HEX.test(text) ? `#${text}` : text;
    return parseColor(hex) ? hex : undefined;
  },
  dimension: (text) => (["px", "rem", "em"].includes(unitOf(text)) ? text : undefined),
  duration: (text) => (["ms", "s"].includes(unitOf(text)) ? text : undefined),
  number: numberText,
  fontWeight: fontWeightText,
  cubicBezier: (text) => {
    const points = CURVE.exec(text)?.[1]?.split(",").map(Number);
    return points && cubicBezierText(points) !== undefined ? points : undefined;
  },
  shadow: (text) => (/\s/.test(text) ? shadowsFromCss(text) : undefined),
  fontFamily: (text) => (/[\p{L}"']/u.test(text) && !/[#()]|\d(?:px|rem|em|ms|s)\b/.test(text) ? text : undefined),
};

const unitOf = (text: string): string => MEASURE.exec(text)?.[1] ?? "";
