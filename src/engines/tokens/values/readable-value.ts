import { hexColor } from "./color-value.ts";

const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]{1,120}\)$/i;

/**
 * The sRGB hex of a CSS value that is one color in another notation, which few people can read: `#005987` of
 * `oklch(0.45 0.11 240)`. Undefined for everything else, and for hex itself.
 */
export const hexBeside = (css: string | null | undefined): string | undefined =>
  css && COLOR_FUNCTION.test(css) ? hexColor(css) : undefined;

/** A CSS value as a line of text tells it: a color with its hex before it, `#005987 · oklch(0.45 0.11 240)`. */
export function readableValue(css: string): string {
  const hex = hexBeside(css);
  return hex === undefined ? css : `${hex} · ${css}`;
}
