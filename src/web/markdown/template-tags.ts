import { type DialectContext, endsLine } from "./dialect-context.ts";
import { escapeMarkdown } from "./escape.ts";
import { readString } from "./literal.ts";
import { parseCall } from "./macro-call.ts";
import { finishCall, readMacro } from "./macros.ts";
import { type Budget, skipBalanced, skipString } from "./scan-expression.ts";
import { matchAt } from "./scan-tag.ts";

const longestTag = 65_536;

/**
 * Reads `{% … %}`, `{{ … }}` or `{# … #}` at `start`. Blocks leave their content, known macros become cards, tables
 * and callouts, the rest leaves nothing. Returns the index after it, or -1 where the text is none of these.
 */
export function readTemplateTag(context: DialectContext, start: number): number {
  const { source, budget } = context;
  const second = source[start + 1];
  if (second === "#") return skipTo(source, "#}", start, budget);
  if (second === "%") {
    const end = endOfTag(source, start, budget);
    if (end < 0) return -1;
    const inner = source
      .slice(start + 2, end - 2)
      .replace(/^[-+]|[-+]$/g, "")
      .trim();
    return readStatement(context, inner, end);
  }
  if (second !== "{") return -1;
  const balanced = skipBalanced(source, start, budget);
  const end = balanced > 0 && source[balanced - 2] === "}" ? balanced : skipTo(source, "}}", start, budget);
  if (end < 0) return -1;
  readExpression(
    context,
    source
      .slice(start + 2, end - 2)
      .replace(/^[-+]|[-+]$/g, "")
      .trim(),
  );
  return end;
}

function skipTo(source: string, closing: string, start: number, budget: Budget): number {
  const limit = Math.min(source.length, start + longestTag);
  const found = source.slice(start, limit).indexOf(closing, 2);
  budget.left -= found < 0 ? limit - start : found;
  return found < 0 ? -1 : start + found + closing.length;
}

/** Index after `%}`; one inside a string does not count. */
function endOfTag(source: string, start: number, budget: Budget): number {
  const limit = Math.min(source.length, start + longestTag);
  for (let index = start + 2; index < limit && budget.left > 0; index++) {
    budget.left--;
    const char = source[index];
    if (char === "%" && source[index + 1] === "}") return index + 2;
    if (char === '"' || (char === "'" && !/\w/.test(source[index - 1] ?? ""))) {
      const end = skipString(source, index, budget);
      if (end > 0) index = end - 1;
    }
  }
  return -1;
}

function readStatement(context: DialectContext, inner: string, end: number): number {
  const { source, output } = context;
  const keyword = matchAt(/\w+/y, inner, 0) ?? "";
  if (keyword === "raw" || keyword === "verbatim") {
    const closing = /\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g;
    closing.lastIndex = end;
    context.rawEnd = closing.exec(source)?.index ?? source.length;
  } else if (keyword === "call" || keyword === "filter") {
    const call = keyword === "call" ? inner.replace(/^call\s*(?:\([^()]*\))?\s*/, "") : "";
    const depth = Math.min(6, context.headingDepth + 1 + output.frames().filter((name) => name === "%call").length);
    output.open(`%${keyword}`, (content, layout) => finishCall(context, parseCall(call), content, layout, depth));
  } else if (keyword === "set") {
    const assignment = /^set\s+(\w+)\s*(?:=\s*([\s\S]*))?$/.exec(inner);
    const name = assignment?.[1] ?? "";
    const value = assignment?.[2];
    if (value === undefined) captureBlock(context, name, end);
    else {
      const string = readString(value.trim());
      if (string !== undefined) context.captured.set(name, escapeMarkdown(string));
    }
  } else if (keyword === "endcall" || keyword === "endfilter" || keyword === "endset")
    output.close(`%${keyword.slice(3)}`, endsLine(source, end));
  return end;
}

/** `{% set name %}…{% endset %}`: shown where the name is used, or here when nothing uses it. */
function captureBlock(context: DialectContext, name: string, end: number): void {
  const { source, output, captured, budget } = context;
  output.open("%set", (content, layout) => {
    budget.left -= source.length - end;
    const used = budget.left > 0 && new RegExp(`[\\s({,:]${name}[\\s)},|]`).test(source.slice(end));
    if (!used) return layout === "block" ? content : content.trim();
    captured.set(name, content.trim());
    return "";
  });
}

function readExpression(context: DialectContext, inner: string): void {
  const { output, captured } = context;
  const string = readString(inner);
  const block = captured.get(inner.split("|", 1)[0]?.trim() ?? "");
  if (string !== undefined) output.append(escapeMarkdown(string));
  else if (block !== undefined) output.startsLine() ? output.appendBlock(block) : output.append(block);
  else {
    const call = parseCall(inner);
    if (call === undefined) context.warn(`{{ ${inner.slice(0, 60)} }} is left out: templates are not run`);
    else readMacro(context, call);
  }
}
