import type { MarkdownIt, StateInline } from "markdown-it";
import { hideRaw, readBlock, readEsm, readIndented } from "./block-rules.ts";
import { readHtml } from "./html-block.ts";
import { fillToken, printMarks } from "./marks.ts";
import { pageOf } from "./page-context.ts";
import { readConstruct } from "./read-construct.ts";
import { matchAt } from "./scan-tag.ts";

/** An address in which templates stand, with blanks in them. */
const TEMPLATE_ADDRESS = /(?:[^\s(){}<]|\{\{[^{}\n]{0,200}\}\})+/y;

/**
 * Rules for MDX and Nunjucks in markdown, in linear time and without running anything: imports, exports, comments and
 * template tags leave, components and macros become elements with marks, code is left as it is.
 */
export function dialect(markdown: MarkdownIt): void {
  const { block, inline, core, helpers } = markdown;
  block.ruler.before("table", "esm", readEsm);
  block.ruler.after("esm", "indented", readIndented);
  block.ruler.before("fence", "construct", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  block.ruler.at("html_block", readHtml, { alt: ["paragraph", "reference", "blockquote"] });
  inline.ruler.before("html_inline", "construct", readInline);
  core.ruler.after("block", "raw", hideRaw);
  core.ruler.after("inline", "marks", printMarks);

  const { parseLinkDestination } = helpers;
  helpers.parseLinkDestination = (source, start, end) => {
    const str = matchAt(TEMPLATE_ADDRESS, source, start);
    return str?.includes("{{") ? { ok: true, pos: start + str.length, str } : parseLinkDestination(source, start, end);
  };
}

/** A construct within a text. */
function readInline(state: StateInline, silent: boolean): boolean {
  const page = pageOf(state.env);
  if (!page || !/[<{]/.test(state.src[state.pos] ?? "")) return false;
  const construct = readConstruct(state.src, state.pos, page);
  if (construct === undefined || construct.end > state.posMax) return false;
  state.pos = construct.end;
  if (!silent) fillToken(state.push("html_inline", "", 0), construct, "span", page);
  return true;
}
