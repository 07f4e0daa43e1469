import { isObject } from "../../../safe/is-object.ts";

const SHARE = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|em)$/i;

/**
 * What a value says as a share of the size of its text: `"-2%"`, `"-0.02em"` and `{ value: 120, unit: "%" }` are -0.02, -0.02
 * and 1.2. Undefined for anything else.
 */
export function shareOfFont(value: unknown): number | undefined {
  const text = isObject(value) ? `${value.value}${value.unit}` : value;
  const [, amount, unit] = (typeof text === "string" && SHARE.exec(text.trim())) || [];
  if (amount === undefined) return undefined;
  return Number((Number(amount) / (unit === "%" ? 100 : 1)).toFixed(6));
}

/** Whether a line height leaves itself to the font, as design tools say it (`AUTO`). */
export const isAutomatic = (value: unknown): boolean =>
  typeof value === "string" && /^(?:auto|normal)$/i.test(value.trim());
