import type { StateBlock, Token } from "markdown-it";
import { escapeHtml } from "../../../safe/escape-html.ts";
import { fillToken } from "./marks.ts";
import { type DialectContext, dialectContextOf } from "./page-context.ts";
import { readConstruct } from "./read-construct.ts";
import { scanTag } from "./scan-tag.ts";

/** HTML that ends with its own end tag, regardless of blank lines (CommonMark 4.6, conditions 1 to 5). */
const CLOSED = /^<(?:(script|style|pre|textarea)(?=[\s>]|$)|(!--)|\?|!(?:\[CDATA\[|(?:doctype|DOCTYPE)\b))/;

/** Tags that start a block, regardless of the text after them (condition 6). */
const BLOCK = new RegExp(
  `^</?(?:${`address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl
dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main
menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track
ul`.replaceAll(/\s+/g, "|")})(?=[\\s/>]|$)`,
);

/** Lines that are blocks only in this dialect, and end HTML before them. */
const CONSTRUCT = /^(?:<\/?[A-Z](?:[^>]*>?|.*<\/[A-Z][\w.]*>|.*\/>)|\{[%{](?:[^}]*|.*\}))\s*$/;
const ENDS_BLOCK = /<\/(?:blockquote|details|div|dl|figure|h[1-6]|ol|p|section|table|ul)>\s*$/i;

/** Reads a block of HTML: up to a blank line, or up to a construct of the dialect, after which Markdown continues. */
export function readHtmlBlock(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  if (!page || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const textOf = (at: number): string =>
    state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
  const first = textOf(line);
  const closed = CLOSED.exec(first);
  const isBlock = closed !== null || BLOCK.test(first);
  if (silent) return isBlock;
  const tagEnd = closed ? line : endOfTag(state, line, page);
  if (tagEnd === undefined && !isBlock) return false;
  const end = closed && new RegExp(closed[1] ? `</${closed[1]}>` : closed[2] ? "-->" : ">", "i");
  let next = Math.min(tagEnd ?? line, endLine - 1) + 1;
  for (let before = textOf(next - 1); next < endLine && !end?.test(before); next++) {
    const text = textOf(next);
    const isOutside = (state.sCount[next] ?? 0) < state.blkIndent;
    if (end ? isOutside && text.trim() !== "" : isOutside || text.trim() === "" || CONSTRUCT.test(text)) break;
    // Markdown may follow an element inside a component.
    if (!end && page.open.length > 0 && ENDS_BLOCK.test(before) && !text.startsWith("<")) break;
    before = text;
  }
  state.line = next;
  pushHtml(state, state.getLines(line, next, state.blkIndent, true), line, page);
  return true;
}

/** Adds the HTML that starts on a line, and the constructs in it. Each token has the line on which it starts. */
function pushHtml(state: StateBlock, html: string, line: number, page: DialectContext): void {
  let row = line;
  let lineBreak = html.indexOf("\n");
  const print = (content: string, at: number): Token => {
    for (; lineBreak >= 0 && lineBreak < at; lineBreak = html.indexOf("\n", lineBreak + 1)) row++;
    return Object.assign(state.push("html_block", "", 0), { content, map: [row, row + 1] });
  };
  const special = /`([^`\n]+)`|[<{]/g;
  let done = 0;
  for (let match = special.exec(html); match !== null; match = special.exec(html)) {
    const { index } = match;
    const code = match[1];
    const construct = code === undefined ? readConstruct(html, index, page) : undefined;
    if (code === undefined && construct === undefined) continue;
    print(html.slice(done, index), done);
    done = construct?.end ?? special.lastIndex;
    special.lastIndex = done;
    if (construct === undefined) print(`<code>${escapeHtml(code ?? "")}</code>`, index);
    else fillToken(print("", index), construct, "span", page);
  }
  print(html.slice(done), done);
}

/** Returns the last line of a tag without text after it (condition 7). The tag can span lines. */
function endOfTag(state: StateBlock, line: number, page: DialectContext): number | undefined {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (!/^<\/?[a-z]/.test(state.src.slice(start, start + 3))) return undefined;
  const tag = scanTag(state.src, start, page.budget);
  if (tag === undefined) return undefined;
  const last = lineAt(state, line, tag.end);
  return state.src.slice(tag.end, state.eMarks[last]).trim() === "" ? last : undefined;
}

/** Returns the line of the text before `index`. */
export function lineAt(state: StateBlock, from: number, index: number): number {
  let line = from;
  while (line < state.lineMax && (state.eMarks[line] ?? 0) < index) line++;
  return line;
}
