/// <reference path="./markdown-it-footnote.d.ts" />
import type { MarkdownIt, StateCore, Token } from "markdown-it";
import footnote from "markdown-it-footnote";
import { footnoteLabel } from "../../safe/html-heading-ids.ts";

/** Adds GitHub footnotes with GitHub's IDs, so that existing links work. */
export function footnotes(markdown: MarkdownIt): void {
  markdown.use(footnote).disable("footnote_inline");
  // The package's own rule copies all tokens for each footnote.
  markdown.core.ruler.at("footnote_tail", gatherFootnotes);
}

/** The number of references to a footnote, and its displayed number. */
interface Footnote {
  label: string;
  uses: number;
}

/** Removes definitions from the text and puts the used ones at its end. */
function gatherFootnotes(state: StateCore): void {
  const { Token } = state;
  const text: Token[] = [];
  const definitions = new Map<string, Token[]>();
  const used: Footnote[] = [];
  const open = [text];
  for (const token of state.tokens) {
    if (token.type === "footnote_reference_open") {
      const definition: Token[] = [];
      const label = labelOf(token);
      if (!definitions.has(label)) definitions.set(label, definition);
      open.push(definition);
    } else if (token.type === "footnote_reference_close") open.pop();
    else open.at(-1)?.push(token);
    for (const child of token.children ?? []) if (child.type === "footnote_ref") showReference(child, used);
  }
  state.tokens = text;
  if (used.length === 0) return;

  const print = (type: "html_block" | "html_inline", content: string): Token =>
    Object.assign(new Token(type, "", 0), { content });
  text.push(print("html_block", `<section data-footnotes><h2 id="${footnoteLabel}">Footnotes</h2>\n<ol>\n`));
  for (const [index, { label, uses }] of used.entries()) {
    const definition = definitions.get(label) ?? [];
    const last = definition.at(-1)?.type === "paragraph_close" ? definition.at(-2)?.children : undefined;
    const back = backReferences(index + 1, label, uses);
    last?.push(print("html_inline", back));
    text.push(print("html_block", `<li id="user-content-fn-${idOf(label)}">\n`));
    for (const token of definition) text.push(token);
    text.push(print("html_block", `${last ? "" : back}</li>\n`));
  }
  text.push(print("html_block", "</ol>\n</section>\n"));
}

function showReference(token: Token, used: Footnote[]): void {
  const index = Number(token.meta?.id);
  const footnote = used[index] ?? { label: labelOf(token), uses: 0 };
  used[index] = { ...footnote, uses: footnote.uses + 1 };
  const id = idOf(footnote.label);
  token.type = "html_inline";
  token.content =
    `<sup><a href="#user-content-fn-${id}" id="user-content-fnref-${id}${again(footnote.uses + 1)}" ` +
    `data-footnote-ref aria-describedby="${footnoteLabel}">${index + 1}</a></sup>`;
}

function backReferences(number: number, label: string, uses: number): string {
  return Array.from({ length: uses }, (_, use) => {
    const link = `#user-content-fnref-${idOf(label)}${again(use + 1)}`;
    const count = use === 0 ? "" : `<sup>${use + 1}</sup>`;
    const name = `Back to reference ${number}${again(use + 1)}`;
    return ` <a href="${link}" data-footnote-backref aria-label="${name}">↩${count}</a>`;
  }).join("");
}

/** The ID suffix of repeated references: `-2` for the second. */
const again = (use: number): string => (use === 1 ? "" : `-${use}`);

const labelOf = ({ meta }: Token): string => String(meta?.label);

const idOf = (label: string): string => encodeURIComponent(label.toLowerCase()).replace(/[!'()*~]/g, "");
