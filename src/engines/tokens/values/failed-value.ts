import { isObject } from "../../../safe/is-object.ts";
import type { Problem } from "../problem.ts";

const UNIT = "(?:px|r?em|m?s|[sld]?v(?:w|h|i|b|min|max)|pt|ch|deg|turn|rad)";
const LEFT = "(?:NaN|Infinity|undefined|null)";

/** Matches a complete text: a font can be named "NaN Holo". */
const WHOLE = new RegExp(`^\\s*[-+]?${LEFT}\\s*$|\\[object \\w+\\]`);
/** Matches text that no sentence contains: with a unit, as an argument, or a number with its unit twice. */
const CALCULATED = new RegExp(
  `(?<![\\w-])${LEFT}(?:${UNIT}|%)(?![\\w-])|[(,]\\s*[-+]?${LEFT}\\s*[,)]|(?<![\\w.#-])(?:\\d+\\.?\\d*|\\.\\d+)(${UNIT})\\1(?![\\w-])`,
);
/** Matches anywhere in a value that isn't free text. "10pts" doesn't match. CSS has `infinity` in lower case. */
const WORD = new RegExp(
  `(?<![\\w-])${LEFT}(?![\\w-])|(?<![\\w-])\\d[\\d.]*${LEFT}|(?<![\\w.#-])\\d+\\.?\\d*${UNIT}${UNIT}(?![\\w-])`,
);

/** Maximum depth of members. */
const MAX_DEPTH = 16;

/**
 * Returns the text of another tool's failed calculation in a value (`NaNpx`, `rgb(undefined, 0, 0)`, `[object Object]`,
 * `1pxpx`), or undefined. Free text (fonts, types outside the format) only matches text that no sentence contains.
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

/** Returns the problem for such a text. */
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
