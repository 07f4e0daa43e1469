import { type LiteralValue, readLiterals, readString } from "./literal.ts";
import { type ScanBudget, skipBalanced } from "./scan-expression.ts";

/** An HTML or JSX tag in the source. */
export interface Tag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  /** In source order. An attribute without a value is `true`. Without spreads. */
  attributes: Map<string, LiteralValue>;
  /** Whether it is plain HTML, without `{…}`. */
  plain: boolean;
  /** Index after `>`. */
  end: number;
}

const longestTag = 65_536;
const namePattern = /[A-Za-z][\w.:-]*/y;
const attributePattern = /[^\s"'<>/={}]+/y;
const unquotedPattern = /[^\s"'=<>`{}]+/y;

/** Reads the tag at `start` (a `<`). `undefined` if the text isn't a tag. */
export function scanTag(source: string, start: number, budget: ScanBudget): Tag | undefined {
  const closing = source[start + 1] === "/";
  const name = matchAt(namePattern, source, start + (closing ? 2 : 1));
  if (name === undefined) return undefined;
  const limit = Math.min(source.length, start + longestTag);
  const attributes = new Map<string, LiteralValue>();
  let plain = true;
  let index = start + (closing ? 2 : 1) + name.length;
  const finish = (end: number, selfClosing: boolean): Tag => {
    budget.left -= end - start;
    return { name, closing, selfClosing, attributes, plain, end };
  };

  while (index < limit && budget.left > 0) {
    const char = source[index] ?? "";
    if (/\s/.test(char)) index++;
    else if (char === ">") return finish(index + 1, false);
    else if (char === "/" && source[index + 1] === ">") return finish(index + 2, true);
    else if (char === "{") {
      plain = false;
      const end = skipBalanced(source, index, budget);
      if (end < 0) break;
      index = end;
    } else {
      const attribute = matchAt(attributePattern, source, index);
      if (attribute === undefined || closing) break;
      index += attribute.length;
      const equals = matchAt(/\s*=\s*/y, source, index);
      if (equals === undefined) {
        attributes.set(attribute, true);
        continue;
      }
      index += equals.length;
      const value = scanValue(source, index, budget);
      if (value === undefined || value.end > limit) break;
      if (source[index] === "{") plain = false;
      attributes.set(attribute, value.literal);
      index = value.end;
    }
  }
  budget.left -= Math.max(0, index - start);
  return undefined;
}

function scanValue(
  source: string,
  start: number,
  budget: ScanBudget,
): { literal: LiteralValue; end: number } | undefined {
  const char = source[start];
  if (char === '"' || char === "'") {
    const end = source.indexOf(char, start + 1);
    if (end < 0) budget.left -= source.length - start;
    return end < 0 ? undefined : { literal: source.slice(start + 1, end), end: end + 1 };
  }
  if (char === "{") {
    const end = skipBalanced(source, start, budget);
    if (end < 0) return undefined;
    const inner = source.slice(start + 1, end - 1).trim();
    return { literal: readString(inner) ?? readLiterals(inner)[0] ?? null, end };
  }
  const bare = matchAt(unquotedPattern, source, start);
  return bare === undefined ? undefined : { literal: bare, end: start + bare.length };
}

/** Returns the match of a sticky pattern at `index`, never an empty string. */
export function matchAt(pattern: RegExp, source: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(source)?.[0] || undefined;
}
