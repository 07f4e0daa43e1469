import { colorText } from "./color-value.ts";
import {
  borderText,
  cssGradientText,
  cssTypographyText,
  shadowText,
  strokeStyleText,
  transitionText,
} from "./composite-value.ts";
import { cssNumber, cssText } from "./css-text.ts";
import {
  cubicBezierText,
  dimensionText,
  fontFamilyText,
  fontWeightText,
  numberOrText,
  timeText,
} from "./primitive-value.ts";

const texts: ReadonlyMap<string, (value: unknown) => string | undefined> = new Map([
  ["color", colorText],
  ["dimension", dimensionText],
  ["fontFamily", fontFamilyText],
  ["fontWeight", fontWeightText],
  ["duration", timeText],
  ["cubicBezier", cubicBezierText],
  ["number", numberOrText],
  ["strokeStyle", strokeStyleText],
  ["border", borderText],
  ["transition", transitionText],
  ["shadow", shadowText],
  ["gradient", cssGradientText],
  ["typography", cssTypographyText],
]);

/** The token types of the Format module 2025.10. */
export const tokenTypes: ReadonlySet<string> = new Set(texts.keys());

/**
 * Returns a resolved DTCG value as CSS text, or undefined if CSS can't express it. Accepts forms of older drafts.
 * Values of other types are accepted if they are numbers, booleans or text that stays in its declaration.
 */
export function cssValue(type: string | undefined, value: unknown): string | undefined {
  const text = type === undefined ? undefined : texts.get(type);
  if (text !== undefined) return text(value);
  if (typeof value === "string") return cssText(value);
  return typeof value === "boolean" ? String(value) : cssNumber(value);
}
