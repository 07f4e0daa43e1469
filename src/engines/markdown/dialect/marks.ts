import type { StateCore, Token } from "markdown-it";
import { escapeHtml } from "../../../safe/escape-html.ts";
import type { BlockMark } from "../blocks/block.ts";
import { findBlock, headingLevel } from "../blocks/block-names.ts";
import type { Construct } from "./construct.ts";
import { type DialectContext, dialectContextOf, HIDDEN_BRACE } from "./page-context.ts";
import { readConstruct } from "./read-construct.ts";

/** The context of a construct: a block, or a line of text or HTML. */
type Place = "div" | "span";

/** The construct of each token, until `printMarks` writes all of them in order. */
const marked = new WeakMap<Token, { construct: Construct; tag: Place }>();

/** Nesting depth of components. Of deeper ones, only the content stays. */
export const MAX_OPEN = 40;

/** A template in an address, as the parser encodes it. */
const ENCODED_TEMPLATE = /%7B%7B(?:(?!%7D).)*%7D%7D/g;

/** Makes an HTML token represent a construct: as a block, or inside a line or other HTML. */
export function fillToken(token: Token, construct: Construct, tag: Place, page: DialectContext): void {
  switch (construct.type) {
    case "nothing":
      if (construct.dropped) token.meta = { dropped: construct.dropped };
      break;
    case "text":
    case "raw":
      token.content = escapeHtml(construct.text);
      break;
    case "html":
      token.content = construct.html;
      page.elements = Math.max(0, page.elements + construct.deeper);
      break;
    case "code":
      token.content = codeOf(
        construct,
        tag === "div" || (token.type === "html_block" && construct.code.includes("\n")),
      );
      break;
    case "set":
      page.variables.set(construct.name, construct.text);
      // Macros show variables by name.
      token.content = `<span data-mark="${page.marks.value({ set: construct.name })}">${escapeHtml(construct.text)}</span>`;
      break;
    default:
      // From here on, `{{ name }}` is the block between `{% set name %}` and its end.
      if (construct.type === "open" && "set" in construct.mark) page.variables.set(construct.mark.set, undefined);
      marked.set(token, { construct, tag });
  }
}

function codeOf({ code, language }: Extract<Construct, { type: "code" }>, isBlock: boolean): string {
  if (!isBlock) return `<code>${escapeHtml(code.trim())}</code>`;
  const attribute = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${attribute}>${escapeHtml(dedent(code))}</code></pre>`;
}

/** Writes start and end tags in page order, so that each end matches the start with its name. */
export function printMarks(state: StateCore): void {
  const page = dialectContextOf(state.env);
  if (page === undefined) return;
  const open: { name: string; tag: string }[] = [];
  let level = 1;
  const print = (token: Token): void => {
    if (page.raw.length > 0) token.content = token.content.replaceAll(HIDDEN_BRACE, "{");
    if (token.type === "heading_open") level = Number(token.tag.slice(1));
    const { construct, tag = "" } = marked.get(token) ?? {};
    if (construct?.type === "close") {
      const index = open.findLastIndex(({ name }) => name === construct.name);
      if (index >= 0)
        token.content = open
          .splice(index)
          .reverse()
          .map((each) => `</${each.tag}>`)
          .join("");
    } else if (construct?.type === "leaf" || construct?.type === "open") {
      if (open.length >= MAX_OPEN) return;
      const calls = open.filter(({ name }) => name === "%call").length;
      const mark = placed(construct.mark, Math.min(6, level + 1 + calls));
      const found = "call" in mark ? findBlock(mark.call) : undefined;
      if (found?.block === "heading") level = headingLevel(found);
      const start = `<${tag} data-mark="${page.marks.value(mark)}">`;
      token.content = construct.type === "leaf" ? `${start}</${tag}>` : start;
      if (construct.type === "open") open.push({ name: construct.name, tag });
    }
    for (const attribute of token.attrs ?? []) {
      if (attribute[0] === "href" || attribute[0] === "src")
        attribute[1] = withoutTemplates(String(attribute[1]), page);
    }
    for (const child of token.children ?? []) print(child);
  };
  for (const token of state.tokens) print(token);
}

/** Returns an address with the literal values of its templates. */
function withoutTemplates(address: string, page: DialectContext): string {
  return address.replace(ENCODED_TEMPLATE, (encoded) => {
    const template = readConstruct(decodeURIComponent(encoded), 0, page);
    return template?.type === "text" ? encodeURI(template.text) : "";
  });
}

const placed = (mark: BlockMark, level: number): BlockMark =>
  "call" in mark ? { call: { ...mark.call, level } } : mark;

/** Returns code without surrounding whitespace and common indentation. */
function dedent(code: string): string {
  const lines = code.trimEnd().split("\n");
  const indents = lines.flatMap((line) => (line.trim() === "" ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  const shared = indents.reduce((min, indent) => Math.min(min, indent), Number.MAX_SAFE_INTEGER);
  // A first line indented more than the last one follows the quote, or was not aligned with it.
  return lines
    .map((line) => line.slice(shared))
    .join("\n")
    .trimStart();
}
