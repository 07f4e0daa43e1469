import { svgRefused } from "./refused.ts";
import { findMark } from "./scan.ts";

/** Custom properties of an element by name, as written. */
export type CustomProperties = ReadonlyMap<string, string>;

const maxDepth = 16;
/** Maximum characters of one value. */
const maxLength = 64 * 1024;

/**
 * A value with `var(…)` replaced by the drawing's own variables. Others stay, because a page may define them.
 * @param read is called with the number of characters read, and may throw.
 * Throws `UnsafeInput` "svg" for values that grow beyond 64 KiB.
 */
export function substituteVariables(
  value: string,
  variables: CustomProperties,
  read: (characters: number) => void,
  depth = 0,
): string {
  read(value.length + 1);
  const lower = value.toLowerCase();
  let made = "";
  let start = 0;
  for (let at = lower.indexOf("var(", start); at !== -1; at = lower.indexOf("var(", start)) {
    const end = findMark(value, ")", at + 4);
    // It doesn't end, so it is invalid.
    if (end === value.length) return value;
    const comma = Math.min(findMark(value, ",", at + 4), end);
    const name = value.slice(at + 4, comma).trim();
    const own = depth < maxDepth ? variables.get(name) : undefined;
    made += value.slice(start, at);
    if (own !== undefined) made += substituteVariables(own, variables, read, depth + 1);
    else if (comma < end) {
      const fallback = substituteVariables(value.slice(comma + 1, end).trim(), variables, read, depth + 1);
      made += variables.has(name) ? fallback : `var(${name}, ${fallback})`;
    } else made += `var(${name})`;
    if (made.length > maxLength) throw svgRefused("has variables that expand to more than 64 KiB");
    start = end + 1;
  }
  return start === 0 ? value : made + value.slice(start);
}
