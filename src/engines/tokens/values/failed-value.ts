import { isObject } from "../../../safe/is-object.ts";
import type { Problem } from "../problem.ts";

const UNIT = "(?:px|r?em|m?s|[sld]?v(?:w|h|i|b|min|max)|pt|ch|deg|turn|rad)";
const LEFT = "(?:NaN|Infinity|undefined|null)";

/** The whole of a text; a font may be called "NaN Holo". */
const WHOLE = new RegExp(`^\\s*[-+]?${LEFT}\\s*$|\\[object \\w+\\]`);
/** What no sentence has: with a unit, as an argument, or a number with its unit twice. */
const CALCULATED = new RegExp(
  `(?<![\\w-])${LEFT}(?:${UNIT}|%)(?![\\w-])|[(,]\\s*[-+]?${LEFT}\\s*[,)]|(?<![\\w.#-])(?:\\d+\\.?\\d*|\\.\\d+)(${UNIT})\\1(?![\\w-])`,
);
/** Anywhere in a value that is no free text, where "10pts" is none. CSS writes `infinity` in small letters. */
const WORD = new RegExp(
  `(?<![\\w-])${LEFT}(?![\\w-])|(?<![\\w-])\\d[\\d.]*${LEFT}|(?<![\\w.#-])\\d+\\.?\\d*${UNIT}${UNIT}(?![\\w-])`,
);

/** How deep members of a value are looked at. */
const MAX_DEPTH = 16;

/**
 * The text in a value that a failed calculation of another tool left (`NaNpx`, `rgb(undefined, 0, 0)`, `[object Object]`,
 * `1pxpx`), or undefined. In free text (fonts, types that are none of the format) only what no sentence holds counts.
 */
export function failedText(type: string | undefined, value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return isFailed(type, value) ? value : undefined;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return undefined;
  if (isObject(value) && typeof value.unit === "string") {
    const amount = typeof value.value === "string" ? value.value : Number.isFinite(value.value) ? "1" : "";
    return isFailed("dimension", amount + value.unit) ? `${value.value}${value.unit}` : undefined;
  }
  for (const member of Object.values(value)) {
    const failed = failedText(type, member, depth + 1);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

/** What to say where a value has such a text. */
export const failedValue = (text: string): Pick<Problem, "rule" | "severity" | "message" | "suggestion"> => ({
  rule: "failed-value",
  severity: "error",
  message: `${JSON.stringify(text.slice(0, 60))} is the result of a failed calculation, so it is left out`,
  suggestion: "Write the intended value, or fix the tool that writes this file.",
});

function isFailed(type: string | undefined, text: string): boolean {
  if (WHOLE.test(text)) return true;
  return type !== "fontFamily" && (CALCULATED.test(text) || (type !== undefined && WORD.test(text)));
}
