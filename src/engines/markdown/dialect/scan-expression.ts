/** Characters the scanners may still look at; spent by every look ahead, so that hostile text costs linear time. */
export interface Budget {
  left: number;
}

const closers: Record<string, string> = { "{": "}", "(": ")", "[": "]" };
const longestExpression = 65_536;

/** Index after the quote that closes the string at `start`, or -1. */
export function skipString(source: string, start: number, budget: Budget): number {
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

/** Index after a template literal, whose `${}` may hold expressions, or -1. */
function skipTemplate(source: string, start: number, budget: Budget, depth: number): number {
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
 * Index after the bracket that closes the one at `start` in JavaScript or Nunjucks text, or -1 where there is none
 * within 64 KiB or the budget is spent. Strings, templates and comments are skipped; nothing is evaluated.
 */
export function skipBalanced(source: string, start: number, budget: Budget, depth = 0): number {
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

/** An apostrophe inside a word (JSX text such as `don't`) opens no string. */
function isQuote(source: string, index: number): boolean {
  const char = source[index];
  if (char === '"') return true;
  return char === "'" && !/\w/.test(source[index - 1] ?? "");
}
