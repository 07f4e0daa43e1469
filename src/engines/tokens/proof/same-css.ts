import { hexColor } from "../values/color-value.ts";
import { cssValue } from "../values/css-value.ts";
import { shadowsFromCss } from "../values/read-css.ts";

const pxPerRem = 16;
const color = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/gi;
const length = /(-?(?<!\d)(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(px|rem|ms|s|%)?(?![\w#.])/gi;

/**
 * Whether two CSS values are equal: colors as 8-bit sRGB, rem as 16 px, seconds as milliseconds, zero without a unit,
 * and numbers with four digits, because pipelines round.
 */
export function isSameCss(one: string, other: string): boolean {
  return one === other || comparableCss(one) === comparableCss(other);
}

/** Returns the canonical form of a CSS value for `isSameCss`. */
export function comparableCss(text: string): string {
  const whole = hexColor(text);
  if (whole !== undefined) return whole;
  return (shadowText(text) ?? text)
    .replace(color, (found) => ` ${hexColor(found)?.replace("#", "color-") ?? found} `)
    .replace(length, (found, amount: string, unit = "") => plainLength(Number(amount), unit.toLowerCase()) ?? found)
    .replace(/["']/g, "")
    .replace(/\s*([,/])\s*/g, "$1")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** A shadow with all its lengths, with 0 for lengths that are not written. */
function shadowText(text: string): string | undefined {
  if (!/^\s*(?:inset\s|[\d.#-]|[a-z]+\().*\s/i.test(text)) return undefined;
  const shadows = shadowsFromCss(text);
  return shadows?.every(({ color }) => color !== undefined) ? cssValue("shadow", shadows) : undefined;
}

function plainLength(amount: number, unit: string): string | undefined {
  if (!Number.isFinite(amount)) return undefined;
  if (amount === 0) return "0";
  if (unit === "rem") return `${Number((amount * pxPerRem).toPrecision(4))}px`;
  if (unit === "s") return `${Number((amount * 1000).toPrecision(4))}ms`;
  return `${Number(amount.toPrecision(4))}${unit}`;
}
