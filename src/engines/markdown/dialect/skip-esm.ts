import { type ScanBudget, skipBalanced, skipString } from "./scan-expression.ts";
import { matchAt } from "./scan-tag.ts";

const importClause = /import\s[\w*{}\s,$]{0,1500}/y;
const importTarget = /(?:"[^"\n]*"|'[^'\n]*')[ \t]*;?[ \t]*\r?(?=\n|$)/y;
const exportStart =
  /export\s+(?:(?:const|let|var)\s+[\w$]+\s*[=:]|(?:const|let|var)\s+[[{]|(?:async\s+)?function[\s*]|class\s+\w+\s*[{\w]|type\s+\w+\s*[=<]|interface\s+\w+\s*[{<]|\{|\*\s*(?:from|as)\b|default\s+(?:[({[]|function\b|class\b|async\b|[\w$.]+\s*(?:\(|=>)|[\w$.]+[ \t]*;?[ \t]*\r?(?=\n|$)))/y;

/**
 * Returns the index after the MDX `import` or `export` statement at `start`, the start of a line, or -1 if the line is
 * prose. Adds default imports to `imports` (name → module), so that `<img src={name}>` can be rendered.
 */
export function skipEsm(source: string, start: number, budget: ScanBudget, imports: Map<string, string>): number {
  const clause = matchAt(importClause, source, start);
  if (clause !== undefined) {
    budget.left -= clause.length;
    const words = clause.slice("import".length).trim();
    const target = matchAt(importTarget, source, start + clause.length);
    if (target === undefined || (words !== "" && !/(^|[\s}])from$/.test(words))) return -1;
    const name = /^([\w$]+)\s*(?:,|from$|\s)/.exec(words)?.[1];
    if (name !== undefined) imports.set(name, target.trim().replace(/^["']|["'];?$/g, ""));
    return start + clause.length + target.length;
  }
  const opening = matchAt(exportStart, source, start);
  return opening === undefined ? -1 : skipStatement(source, start + "export".length, budget);
}

/** Skips to the end of the first line on which every bracket is closed and no operator continues. */
function skipStatement(source: string, start: number, budget: ScanBudget): number {
  let last = "";
  for (let index = start; index < source.length && budget.left > 0; index++) {
    budget.left--;
    const char = source[index] ?? "";
    if (char === "\n") {
      const next = source.slice(index + 1, index + 200);
      if (/^[ \t]*\r?(\n|$)/.test(next) || (!/[=,+\-*/.&|?:(<]/.test(last) && !/^[ \t]*[.?:&|]/.test(next)))
        return index;
    }
    let end = -1;
    if (char === "{" || char === "(" || char === "[") end = skipBalanced(source, index, budget);
    else if (char === '"' || char === "'" || char === "`") end = skipString(source, index, budget);
    if (end > 0) index = end - 1;
    if (char.trim() !== "") last = end > 0 ? ")" : char;
  }
  return source.length;
}
