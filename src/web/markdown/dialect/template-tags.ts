import type { BlockCall } from "../blocks/block.ts";
import { escapeMarkdown } from "../escape.ts";
import { type DialectContext, endsLine, markedElement } from "./dialect-context.ts";
import { readLiterals, readString } from "./literal.ts";
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
  const { source, output, marks } = context;
  const keyword = matchAt(/\w+/y, inner, 0) ?? "";
  if (keyword === "raw" || keyword === "verbatim") {
    const closing = /\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g;
    closing.lastIndex = end;
    context.rawEnd = closing.exec(source)?.index ?? source.length;
  } else if (keyword === "call") {
    const around = output.frames().filter((name) => name === "%call").length;
    const level = Math.min(6, context.headingLevel + 1 + around);
    const call = parseCall(inner.replace(/^call\s*(?:\([^()]*\))?\s*/, ""), { isEmpty: false, level });
    output.open("%call", (content, layout) =>
      call === undefined ? content : markedElement(marks.value({ call }), content, layout),
    );
  } else if (keyword === "set") {
    const assignment = /^set\s+(\w+)\s*(?:=\s*([\s\S]*))?$/.exec(inner);
    const name = assignment?.[1] ?? "";
    const value = assignment?.[2];
    const string = value === undefined ? undefined : readString(value.trim());
    if (value === undefined) captureBlock(context, name, end);
    else if (string !== undefined) {
      context.variables.set(name, string);
      output.append(markedElement(marks.value({ set: name }), escapeMarkdown(string), "inline"));
    }
  } else if (keyword === "endcall" || keyword === "endset") output.close(`%${keyword.slice(3)}`, endsLine(source, end));
  return end;
}

/** `{% set name %}…{% endset %}`: shown where the name is used, or here when nothing uses it. */
function captureBlock(context: DialectContext, name: string, end: number): void {
  const { source, output, marks, budget } = context;
  output.open("%set", (content, layout) => {
    budget.left -= source.length - end;
    const isUsed = budget.left > 0 && new RegExp(`[\\s({,:]${name}[\\s)},|]`).test(source.slice(end));
    if (!isUsed) return content;
    context.variables.set(name, undefined);
    return markedElement(marks.value({ set: name }), content, layout);
  });
}

function readExpression(context: DialectContext, inner: string): void {
  const { output, variables, marks } = context;
  const name = inner.split("|", 1)[0]?.trim() ?? "";
  const string = readString(inner) ?? variables.get(name);
  const call = parseCall(inner, { isEmpty: true, level: context.headingLevel });
  const mark = call !== undefined ? { call } : variables.has(name) ? { variable: name } : undefined;
  if (string !== undefined) output.append(escapeMarkdown(string));
  else if (mark === undefined) context.warn(`{{ ${inner.slice(0, 60)} }} is left out: templates are not run`);
  else if (output.startsLine()) output.appendBlock(markedElement(marks.value(mark), "", "block"));
  else output.append(markedElement(marks.value(mark), "", "inline"));
}

/** `name(arguments)` with or without filters behind it; options are the first object among the arguments. */
function parseCall(source: string, site: Pick<BlockCall, "isEmpty" | "level">): BlockCall | undefined {
  const name = /^([\w.]+)\s*\(/.exec(source);
  if (name === null) return undefined;
  const open = name[0].length - 1;
  const end = skipBalanced(source, open, { left: 4 * source.length });
  const given = readLiterals(source.slice(open + 1, end < 0 ? source.length : end - 1));
  return {
    name: name[1] ?? "",
    args: given.find((argument) => argument instanceof Map) ?? new Map(),
    words: given.filter((argument) => typeof argument === "string"),
    isMacro: true,
    ...site,
  };
}
