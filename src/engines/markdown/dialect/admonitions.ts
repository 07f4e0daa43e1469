import type { StateBlock } from "markdown-it";
import { capitalized } from "../../text/noun.ts";
import { type BlockCall, plainCall } from "../blocks/block.ts";
import { isTone } from "../blocks/callouts.ts";
import { fillToken } from "./marks.ts";
import { type DialectContext, dialectContextOf } from "./page-context.ts";

/** Nesting depth of admonitions. */
const DEEPEST = 40;

/** `:::note Title`, `:::note[Title]`, `::: {.callout-note}`, `:::{note} Title`: Docusaurus, VitePress, Quarto, MyST. */
const FENCE = /^(:{3,})[ \t]*(?:\{\.?([a-z][\w-]*)([^}]*)\}|([a-z][\w-]*))(.*)$/i;
const FENCE_END = /^(:{3,})[ \t]*$/;
/** `!!! note "Title"`, `??? note`, `???+ note`, `=== "Tab"`: MkDocs. The content is indented. */
const INDENTED = /^(?:(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?:[ \t]+[a-z][\w-]*)*|(===[!+]?))(?:[ \t]+"(.*)")?[ \t]*$/i;
const INDENT = 4;
/** Characters read after a name. */
const MAX_TITLE_LENGTH = 500;
const CODE = /^(`{3,}|~{3,})/;

/** An admonition that starts at a line, and its content lines. */
interface Admonition {
  calls: BlockCall[];
  content: { from: number; to: number; indent: number };
  end: number;
}

/** Reads blocks that documentation systems write with their own syntax instead of HTML. */
export function readAdmonition(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const page = dialectContextOf(state.env);
  const mayBegin = /[:!?=]/.test(state.src[startOf(state, line)] ?? "") && !isCode(state, line);
  if (!mayBegin || !page || state.level > DEEPEST || page.budget.left <= 0) return false;
  if (silent && FENCE.test(textOf(state, line))) return true;
  const found = fencedAt(state, line, endLine, page) ?? indentedAt(state, line, endLine, page);
  if (!found || silent) return found !== undefined;
  for (const call of found.calls) open(state, call, page);
  readContent(state, found.content);
  for (const _ of found.calls) close(state, page);
  state.line = found.end;
  return true;
}

const startOf = (state: StateBlock, line: number): number => (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
const textOf = (state: StateBlock, line: number): string => state.src.slice(startOf(state, line), state.eMarks[line]);
const isCode = (state: StateBlock, line: number): boolean => (state.sCount[line] ?? 0) - state.blkIndent >= INDENT;

const NAME = ":::";
function open(state: StateBlock, call: BlockCall, page: DialectContext): void {
  fillToken(
    state.push("html_block", "", 0),
    { type: "open", name: NAME, mark: { call }, isPhrase: false, end: 0 },
    "div",
    page,
  );
  state.level++;
}
function close(state: StateBlock, page: DialectContext): void {
  state.level--;
  fillToken(state.push("html_block", "", 0), { type: "close", name: NAME, end: 0 }, "div", page);
}

function readContent(state: StateBlock, { from, to, indent }: Admonition["content"]): void {
  const { lineMax, parentType, blkIndent } = state;
  state.parentType = "blockquote";
  state.blkIndent += indent;
  // Lists and paragraphs open in it end with it.
  state.lineMax = to;
  state.md.block.tokenize(state, from, to);
  Object.assign(state, { lineMax, parentType, blkIndent });
}

/** An admonition in colons: up to the same number of colons, or to the end of the enclosing block. */
function fencedAt(state: StateBlock, line: number, endLine: number, page: DialectContext): Admonition | undefined {
  const [, colons = "", braced, attributes = "", plain, behind = ""] = FENCE.exec(textOf(state, line)) ?? [];
  const name = braced ?? plain;
  if (name === undefined) return undefined;
  let to = line + 1;
  let depth = 1;
  let code: string | undefined;
  for (; to < endLine; to++) {
    const text = textOf(state, to);
    page.budget.left -= text.length + 1;
    if ((state.sCount[to] ?? 0) < state.blkIndent && text !== "") break;
    const [, fence] = CODE.exec(text) ?? [];
    if (code !== undefined) {
      if (fence?.startsWith(code) && text.trim() === fence) code = undefined;
    } else if (fence !== undefined) code = fence;
    else if (FENCE_END.exec(text)?.[1]?.length === colons.length) depth--;
    else if (FENCE.exec(text)?.[1] === colons) depth++;
    if (depth === 0) break;
  }
  const hasEnd = depth === 0;
  if (!hasEnd) page.warn(`${colons}${name} has no end. Add a line with only ${colons} after it`);
  const title = titleIn(`${attributes}${behind}`.slice(0, MAX_TITLE_LENGTH));
  const content = { from: line + 1, to, indent: 0 };
  return { calls: fencedCalls(name, title), content, end: hasEnd ? to + 1 : to };
}

/**
 * The title after a name, with or without brackets and without attributes in braces, or from a `title="…"` attribute.
 */
function titleIn(behind: string): string | undefined {
  const bracketed = /^[ \t]*\[(.*?)\][ \t]*(?:\{.*\})?[ \t]*$/.exec(behind)?.[1];
  const given = /\b(?:title|summary)=(?:"([^"]*)"|'([^']*)')/.exec(behind);
  const words =
    bracketed ??
    given?.[1] ??
    given?.[2] ??
    behind.replace(/\{[^{}]*\}[ \t]*$/, "").replace(/^[ \t]*(?:[\w-]+=\S+|\.[\w-]+)/, "");
  return words.trim() || undefined;
}

/** An MkDocs line and its indented content. */
function indentedAt(state: StateBlock, line: number, endLine: number, page: DialectContext): Admonition | undefined {
  const [all, sign, type, tab, quoted] = INDENTED.exec(textOf(state, line)) ?? [];
  if (all === undefined) return undefined;
  let to = line + 1;
  for (let next = to; next < endLine; next++) {
    page.budget.left -= 1;
    const isBlank = startOf(state, next) >= (state.eMarks[next] ?? 0);
    if (isBlank) continue;
    if ((state.sCount[next] ?? 0) - state.blkIndent < INDENT) break;
    to = next + 1;
  }
  // Prose can start the same way: without indented content and without a title, it isn't an admonition.
  if (to === line + 1 && (quoted === undefined || tab !== undefined)) return undefined;
  const title = quoted?.replaceAll('\\"', '"');
  const calls =
    tab !== undefined
      ? [plainCall("Tab", { title: title ?? "" })]
      : sign === "!!!"
        ? [admonition(type ?? "note", title)]
        : foldedCalls(type ?? "note", title, sign === "???+");
  return { calls, content: { from: line + 1, to, indent: INDENT }, end: to };
}

const FOLDED = /^(?:details|collapse|spoiler|dropdown)$/i;

/** The calls for a name after colons. An unknown name shows its content. */
function fencedCalls(name: string, title: string | undefined): BlockCall[] {
  if (FOLDED.test(name)) return [plainCall("Details", { summary: title ?? "Details" })];
  const type = name.replace(/^callout-/i, "");
  return isTone(type) ? [admonition(type, title)] : [plainCall("Group", title === undefined ? {} : { title })];
}

const admonition = (type: string, title = labelOf(type)): BlockCall => plainCall("Callout", { type, title });

/** A collapsed admonition: its title opens it. */
const foldedCalls = (type: string, title = labelOf(type), isOpen = false): BlockCall[] => [
  admonition(type, ""),
  plainCall("Details", { summary: title, ...(isOpen && { open: "open" }) }),
];

/** `see-also` → `See also`. */
const labelOf = (name: string): string => capitalized(name.replaceAll(/[-_]+/g, " "));
