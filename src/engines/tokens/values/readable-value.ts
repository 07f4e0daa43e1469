import { hexColor } from "./color-value.ts";

const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]{1,120}\)$/i;

/**
 * Returns the sRGB hex of a CSS color in another notation, which few people can read: `#005987` for `oklch(0.45 0.11
 * 240)`. Undefined for other values, and for hex itself.
 */
export const hexOf = (css: string | null | undefined): string | undefined =>
  css && COLOR_FUNCTION.test(css) ? hexColor(css) : undefined;

/** Formats a CSS value for a line of text: a color with its hex before it, `#005987 · oklch(0.45 0.11 240)`. */
export function readableValue(css: string): string {
  const hex = hexOf(css);
  return hex === undefined ? css : `${hex} · ${css}`;
}
