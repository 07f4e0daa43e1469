/** One declaration of a style sheet. */
export interface CssDeclaration {
  selector: string;
  property: string;
  value: string;
  /** Line of the property, from 1. */
  line: number;
}

/**
 * The declarations of a style sheet, nested rules too, in order. Reads what browsers read and never throws; of broken
 * CSS it finds what it can.
 */
export function cssDeclarations(css: string): CssDeclaration[] {
  const found: CssDeclaration[] = [];
  const selectors: string[] = [];
  let start = 0;
  let line = 1;
  let startLine = 1;
  let depth = 0;
  const begin = (index: number) => {
    start = index;
    startLine = line;
  };
  const take = (end: number) => {
    const text = css.slice(start, end).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
    return { text: text.trim(), line: startLine + (/^\s*/.exec(text)?.[0].split("\n").length ?? 1) - 1 };
  };
  const finish = (end: number) => {
    const { text, line: at } = take(end);
    const colon = text.indexOf(":");
    const property = text.slice(0, colon).trim();
    if (colon > 0 && !text.startsWith("@") && selectors.length > 0 && /^-{0,2}[a-z][\w-]*$/i.test(property))
      found.push({
        selector: selectorOf(selectors),
        property: property.toLowerCase(),
        value: text.slice(colon + 1).trim(),
        line: at,
      });
  };
  for (let i = 0; i < css.length; i++) {
    const character = css[i];
    if (character === "\n") line += 1;
    else if (character === "/" && css[i + 1] === "*") {
      const end = css.indexOf("*/", i + 2);
      const last = end === -1 ? css.length : end + 1;
      line += css.slice(i, last).split("\n").length - 1;
      i = last;
    } else if (character === '"' || character === "'") i = closing(css, i, character);
    else if (character === "\\") i += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (character === "{") {
      selectors.push(take(i).text.replace(/\s+/g, " "));
      begin(i + 1);
    } else if (character === ";" || character === "}") {
      finish(i);
      if (character === "}") selectors.pop();
      begin(i + 1);
    }
  }
  return found;
}

/** The innermost rule that is no at-rule. */
const selectorOf = (selectors: readonly string[]): string =>
  selectors.findLast((text) => !text.startsWith("@")) ?? selectors.at(-1) ?? "";

/** Index of the quote that closes a string, or of the end of its line, where browsers end it too. */
function closing(css: string, from: number, quote: string): number {
  for (let i = from + 1; i < css.length; i++) {
    if (css[i] === "\\") i += 1;
    else if (css[i] === quote) return i;
    else if (css[i] === "\n") return i - 1;
  }
  return css.length;
}
