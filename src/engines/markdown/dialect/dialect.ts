import type { MarkdownIt, StateBlock, StateCore, StateInline } from "markdown-it";
import type { BlockMark } from "../blocks/block.ts";
import { findBlock } from "../blocks/block-names.ts";
import { readAdmonition } from "./admonitions.ts";
import type { Construct } from "./construct.ts";
import { lineAt, readHtmlBlock } from "./html-block.ts";
import { fillToken, MAX_OPEN, printMarks } from "./marks.ts";
import { type DialectContext, dialectContextOf, HIDDEN_BRACE } from "./page-context.ts";
import { readConstruct } from "./read-construct.ts";
import { matchAt } from "./scan-tag.ts";
import { skipEsm } from "./skip-esm.ts";

/** An address with templates, which can contain spaces. */
const TEMPLATE_ADDRESS = /(?:[^\s(){}<]|\{\{[^{}\n]{0,200}\}\})+/y;

/**
 * Adds rules for MDX and Nunjucks to Markdown. They take linear time and run no code. They remove imports, exports,
 * comments and template tags, turn components and macros into marked elements, and keep code unchanged.
 */
export function dialect(markdown: MarkdownIt): void {
  const { block, inline, core, helpers } = markdown;
  block.ruler.before("table", "esm", readEsm);
  block.ruler.after("esm", "indented", readIndented);
  block.ruler.before("fence", "admonition", readAdmonition, { alt: ["paragraph", "reference", "blockquote", "list"] });
  block.ruler.before("fence", "construct", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  block.ruler.at("html_block", readHtmlBlock, { alt: ["paragraph", "reference", "blockquote"] });
  inline.ruler.before("autolink", "placeholder", readNamespaced);
  inline.ruler.before("html_inline", "construct", readInline);
  core.ruler.after("block", "raw", hideRaw);
  core.ruler.after("inline", "marks", printMarks);

  const { parseLinkDestination } = helpers;
  helpers.parseLinkDestination = (source, start, end) => {
    const str = matchAt(TEMPLATE_ADDRESS, source, start);
    return str?.includes("{{") ? { ok: true, pos: start + str.length, str } : parseLinkDestination(source, start, end);
  };
}

/** Reads an inline construct. */
function readInline(state: StateInline, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  if (!page || !/[<{]/.test(state.src[state.pos] ?? "")) return false;
  const construct = readConstruct(state.src, state.pos, page);
  if (construct === undefined || construct.end > state.posMax) return false;
  // Pushed before `pos` moves, so that the token gets the line of its start.
  if (!silent) fillToken(state.push("html_inline", "", 0), construct, "span", page);
  state.pos = construct.end;
  return true;
}

/** `<ns:tag>` and `<key:value>`, which CommonMark treats as addresses with unknown schemes. */
const NAMESPACED =
  /<(?!(?:https?|ftp|mailto|tel|sms|geo|data|javascript|vscode|file):)\/?[A-Za-z][\w.-]{0,60}:[\w.:-]{0,100}\/?>/iy;

function readNamespaced(state: StateInline, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  const tag = page && state.src[state.pos] === "<" ? matchAt(NAMESPACED, state.src, state.pos) : undefined;
  if (tag === undefined) return false;
  if (!silent) state.pending += tag;
  state.pos += tag.length;
  return true;
}

/** Reads `import` and `export` of MDX at the start of a block. */
function readEsm(state: StateBlock, line: number, _: number, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  const start = state.bMarks[line] ?? 0;
  if (silent || !page || state.level > 0 || page.open.length > 0) return false;
  if (!/^(?:im|ex)port\s/.test(state.src.slice(start, start + 7))) return false;
  const end = skipEsm(state.src, start, page.budget, page.imports);
  if (end < 0) return false;
  page.isMdx = true;
  state.line = lineAt(state, line, end) + 1;
  return true;
}

/**
 * In components and elements, indentation only means nesting: blocks indented four or more columns are read as if they
 * were indented three. Otherwise they would be code.
 */
function readIndented(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  const more = (state.sCount[line] ?? 0) - state.blkIndent - 3;
  if (silent || more <= 0 || !page || page.open.length + page.elements === 0) return false;
  state.blkIndent += more;
  state.level++;
  state.md.block.tokenize(state, line, endLine);
  state.level--;
  state.blkIndent -= more;
  return true;
}

/** Reads a component or template tag at the start of a line. */
function readBlock(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (!page || state.level > DEEPEST || !BEGINS.test(state.src.slice(start, start + 12))) return false;
  const construct = line < (page.raw.at(-1)?.to ?? 0) ? undefined : readConstruct(state.src, start, page);
  if (construct === undefined) return false;
  if (construct.type === "raw") return readRaw(state, line, construct, silent, page);
  const last = lineAt(state, line, construct.end);
  const lineEnd = state.eMarks[last] ?? state.src.length;
  const rest = state.src.slice(construct.end, lineEnd);
  const isAlone = BLANK.test(rest);
  if (last >= endLine || !standsAlone(construct, isAlone, silent, page)) return false;
  const close = construct.type === "open" && !isAlone ? closeWithin(rest, construct.name, page) : undefined;
  if (close && !ENDS_LINE.test(rest.slice(close.end))) return false;
  if (silent) return true;

  const depth = page.open.length;
  if (construct.type === "open") {
    if (page.open.length < MAX_OPEN) page.open.push(construct.name);
  } else if (construct.type === "close") page.open.length = page.open.lastIndexOf(construct.name);
  fillToken(state.push("html_block", "", 0), construct, "div", page);
  state.level++;
  if (close && construct.type === "open") {
    cutLine(state, last, construct.end, construct.end + close.start);
    state.md.block.tokenize(state, last, last + 1);
    page.open.length = Math.min(page.open.length, depth);
    fillToken(state.push("html_block", "", 0), { type: "close", name: construct.name, end: 0 }, "div", page);
  }
  const from = construct.end + (close?.end ?? 0);
  if (BLANK.test(state.src.slice(from, lineEnd))) state.line = last + 1;
  else {
    // One block may follow on the same line.
    cutLine(state, last, from, lineEnd);
    state.md.block.ruler.getRules("").some((rule) => rule(state, last, endLine, false));
  }
  state.level--;
  return true;
}

/** Nesting depth of components on one line. */
const DEEPEST = 40;

/** Reads `{% raw %}` on its own line: Markdown with literal braces follows. */
function readRaw(
  state: StateBlock,
  line: number,
  { start, end }: Extract<Construct, { type: "raw" }>,
  silent: boolean,
  page: DialectContext,
): boolean {
  const last = lineAt(state, line, start);
  if (!BLANK.test(state.src.slice(start, state.eMarks[last]))) return false;
  if (silent) return true;
  page.raw.push({ from: last + 1, to: lineAt(state, last, end) });
  state.line = last + 1;
  return true;
}

/** Hides the braces of raw lines. */
function hideRaw(state: StateCore): void {
  const raw = dialectContextOf(state.env)?.raw ?? [];
  let at = 0;
  for (const token of raw.length === 0 ? [] : state.tokens) {
    const [line] = token.type === "inline" ? (token.map ?? []) : [];
    if (line === undefined) continue;
    while (at < raw.length - 1 && (raw[at]?.to ?? 0) < line) at++;
    const { from = 0, to = 0 } = raw[at] ?? {};
    if (line >= from && line <= to)
      token.content = token.content.replace(/\{(?!%-?\s*end(?:raw|verbatim))/g, HIDDEN_BRACE);
  }
}

/** The start of a construct: a brace, a component, or an element without readable content. */
const BEGINS = /^(?:\{|<\/?[A-Z>]|<(?:math|noscript|script|style|svg|template|title)\b)/;
/** Whitespace and spacers (`{' '}`). */
const BLANK = /^(?:[ \t]|\{(['"]) \1\})*$/;
/** The same, up to the end of the line or the tag that closes the next outer block. */
const ENDS_LINE = /^(?:[ \t]|\{(['"]) \1\})*(?:<\/[A-Z]|\{%-?\s*end|$)/;

/** Whether a construct at the start of a line is its own block, not a part of a paragraph. */
function standsAlone(construct: Construct, isAlone: boolean, silent: boolean, page: DialectContext): boolean {
  switch (construct.type) {
    case "open":
      return !construct.isPhrase;
    case "close":
      return page.open.includes(construct.name);
    case "code":
      return isAlone && !construct.isInline;
    case "leaf":
      return isAlone && !("call" in construct.mark && isPart(construct.mark));
    case "nothing":
      // A block may start after it, but it doesn't end the paragraph before it.
      return isAlone || !silent;
    case "set":
      return isAlone;
    default:
      return false;
  }
}

/** Whether a call is smaller than a block although it has its own line. */
const isPart = ({ call }: Extract<BlockMark, { call: unknown }>): boolean =>
  ["badge", "nothing"].includes(findBlock(call).block);

/** Finds the closing tag on a line for a component that started before the line. */
function closeWithin(rest: string, name: string, page: DialectContext): { start: number; end: number } | undefined {
  page.budget.left -= rest.length;
  let depth = 1;
  const pattern = name.startsWith("%")
    ? new RegExp(`\\{%-?\\s*(?:(end)${name.slice(1)}|${name.slice(1)}\\b)[^%]*%\\}()`, "g")
    : new RegExp(`<(/?)${name}(?![\\w.-])[^>]*?(/?)>`, "g");
  for (const { 0: tag, 1: closing = "", 2: empty = "", index } of rest.matchAll(pattern)) {
    if (closing !== "") depth--;
    else if (empty === "") depth++;
    if (depth === 0) return { start: index, end: index + tag.length };
  }
  return undefined;
}

/** Cuts a line to the text between two indexes. */
function cutLine(state: StateBlock, line: number, from: number, to: number): void {
  const blanks = /^[ \t]*/.exec(state.src.slice(from, to))?.[0].length ?? 0;
  state.bMarks[line] = from;
  state.tShift[line] = blanks;
  state.sCount[line] = state.blkIndent;
  state.eMarks[line] = to;
}
