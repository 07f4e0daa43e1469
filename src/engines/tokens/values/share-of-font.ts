import { isObject } from "../../../safe/is-object.ts";

const SHARE = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|em)$/i;

/**
 * Returns a value as a share of its font size: `"-2%"`, `"-0.02em"` and `{ value: 120, unit: "%" }` are -0.02, -0.02
 * and 1.2. Undefined for other values.
 */
export function shareOfFont(value: unknown): number | undefined {
  const text = isObject(value) ? `${value.value}${value.unit}` : value;
  const [, amount, unit] = (typeof text === "string" && SHARE.exec(text.trim())) || [];
  if (amount === undefined) return undefined;
  return Number((Number(amount) / (unit === "%" ? 100 : 1)).toFixed(6));
}

/** Whether a line height is the font's own, as in design tools (`AUTO`). */
export const isAutomatic = (value: unknown): boolean =>
  typeof value === "string" && /^(?:auto|normal)$/i.test(value.trim());
