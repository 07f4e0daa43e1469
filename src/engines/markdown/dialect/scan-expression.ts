/** Characters that scanners may still read. Every look-ahead spends some, so that hostile text costs linear time. */
export interface ScanBudget {
  left: number;
}

const closers: Record<string, string> = { "{": "}", "(": ")", "[": "]" };
const longestExpression = 65_536;

/** Returns the index after the closing quote of the string at `start`, or -1. */
export function skipString(source: string, start: number, budget: ScanBudget): number {
  const quote = source[start];
  const limit = Math.min(source.length, start + longestExpression);
  let index = start + 1;
  for (; index < limit; index++) {
    const char = source[index];
    if (char === "\\") index++;
    else if (char === quote) break;
  }
  budget.left -= index - start;
  return index < limit ? index + 1 : -1;
}

/** Returns the index after a template literal, including expressions in `${}`, or -1. */
function skipTemplate(source: string, start: number, budget: ScanBudget, depth: number): number {
  const limit = Math.min(source.length, start + longestExpression);
  for (let index = start + 1; index < limit; index++) {
    budget.left--;
    const char = source[index];
    if (char === "\\") index++;
    else if (char === "`") return index + 1;
    else if (char === "$" && source[index + 1] === "{") {
      const end = skipBalanced(source, index + 1, budget, depth + 1);
      if (end < 0) return -1;
      index = end - 1;
    }
  }
  return -1;
}

/**
 * Returns the index after the bracket that closes the one at `start` in JavaScript or Nunjucks text. Returns -1 if it
 * isn't within 64 KiB or the budget is spent. Skips strings, templates and comments. Evaluates nothing.
 */
export function skipBalanced(source: string, start: number, budget: ScanBudget, depth = 0): number {
  if (depth > 16) return -1;
  const open: string[] = [];
  const limit = Math.min(source.length, start + longestExpression);
  for (let index = start; index < limit && budget.left > 0; index++) {
    budget.left--;
    const char = source[index] ?? "";
    const closer = closers[char];
    if (closer !== undefined) open.push(closer);
    else if (char === "}" || char === ")" || char === "]") {
      const match = open.lastIndexOf(char);
      if (match >= 0) open.length = match;
      if (open.length === 0) return index + 1;
    } else if (isQuote(source, index)) {
      const end = skipString(source, index, budget);
      if (end > 0) index = end - 1;
    } else if (char === "`") {
      const end = skipTemplate(source, index, budget, depth);
      if (end > 0) index = end - 1;
    } else if (char === "/" && source[index + 1] === "*") {
      const end = source.indexOf("*/", index + 2);
      if (end > 0 && end < limit) {
        budget.left -= end - index;
        index = end + 1;
      }
    }
  }
  return -1;
}

/** An apostrophe between letters (JSX text such as `don't`) doesn't start a string. */
function isQuote(source: string, index: number): boolean {
  const char = source[index];
  if (char === '"') return true;
  return char === "'" && !/\w/.test(source[index - 1] ?? "");
}
