import { code, codeBlock, escapeWords, link, printTable, toLine } from "../text/markdown.ts";
import { type Element, type ElementContent, type Parent, property, type RootContent, textOfNodes } from "./tree.ts";

/** Characters of the output: nested lists repeat their indentation. */
const MAX_OUTPUT_LENGTH = 1 << 20;
/** Cells of a table. Larger tables become one line per row. */
const MAX_CELLS = 20_000;

/** Returns the target of a link in the Markdown version. */
export type LinkTo = (href: string) => string;

/** The placeholder of a live block. Authors can't write it, because texts have no NUL. */
export const livePlace = (number: string): string => `\0${number}\0`;

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote aside figure figcaption div details summary hr section".split(" "),
);

/**
 * Returns a safe tree as Markdown (CommonMark with tables). Text in the tree is escaped, so that it stays text. Live
 * blocks are placeholders (`livePlace`). Throws `RangeError` for more than a million characters.
 */
export function toMarkdown(tree: Parent, linkTo: LinkTo): string {
  return `${blocksOf(tree.children, linkTo)}\n`;
}

type Node = RootContent | ElementContent;

/** Joins blocks with an empty line, or another `gap`. Loose words become paragraphs. */
function blocksOf(nodes: readonly Node[], linkTo: LinkTo, gap = "\n\n"): string {
  const out: string[] = [];
  let run: Node[] = [];
  const flush = () => {
    const line = toLine(inlineOf(run, linkTo));
    if (line !== "") out.push(line);
    run = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && BLOCKS.has(node.tagName)) {
      flush();
      const block = blockOf(node, linkTo);
      if (block !== "") out.push(block);
    } else run.push(node);
  }
  flush();
  return bounded(out.join(gap));
}

function blockOf(node: Element, linkTo: LinkTo): string {
  const { tagName, children } = node;
  const words = () => toLine(inlineOf(children, linkTo));
  const live = property(node, "dataLive");
  if (live !== undefined) return livePlace(live);
  const name = property(node, "className") ?? "";
  if (name === "callout-title" || name === "verdict-label" || tagName === "summary") return bold(words());
  switch (tagName) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const line = inlineOf(children, linkTo).trim();
      return line === "" ? "" : `${"#".repeat(Number(tagName[1]))} ${line}`;
    }
    case "p":
      return words();
    case "hr":
      return "---";
    case "pre":
      return codeBlock(textOfNodes(node), languageOf(node));
    case "ul":
    case "ol":
      return listOf(node, linkTo);
    case "dl":
      return definitionsOf(node, linkTo);
    case "table":
      return tableOf(node, linkTo);
    case "blockquote":
    case "aside":
      return prefixed(blocksOf(children, linkTo), "> ", "> ");
    default:
      return blocksOf(children, linkTo);
  }
}

const bold = (words: string): string => (words === "" ? "" : `**${words.replaceAll("**", "")}**`);

const languageOf = (pre: Element): string | undefined => {
  const [inside] = pre.children;
  const name = inside?.type === "element" ? property(inside, "className") : undefined;
  return /(?:^|\s)language-(\S+)/.exec(name ?? "")?.[1];
};

const isElement = (node: Node): node is Element => node.type === "element";

function listOf(list: Element, linkTo: LinkTo): string {
  const first = Number(property(list, "start") ?? 1);
  const from = Number.isInteger(first) && first >= 0 && first < 1e8 ? first : 1;
  const items = list.children
    .filter(isElement)
    .filter(({ tagName }) => tagName === "li")
    .map((item, index) => {
      const mark = list.tagName === "ol" ? `${from + index}. ` : "- ";
      const gap = item.children.filter(isElement).every(mayFollowWords) ? "\n" : "\n\n";
      return prefixed(blocksOf(item.children, linkTo, gap), mark, " ".repeat(mark.length));
    });
  const isTight = items.every((item) => !item.includes("\n\n"));
  return bounded(items.join(isTight ? "\n" : "\n\n"));
}

/** Inline content, or a list that needs no empty line before it (CommonMark, "Lists"). */
const mayFollowWords = (node: Element): boolean =>
  !BLOCKS.has(node.tagName) ||
  node.tagName === "ul" ||
  (node.tagName === "ol" && property(node, "start") === undefined);

/** Terms are bold, with their descriptions as a list below. */
const definitionsOf = (list: Element, linkTo: LinkTo): string =>
  list.children
    .filter(isElement)
    .flatMap((part) => (part.tagName === "div" ? part.children.filter(isElement) : [part]))
    .map((part) =>
      part.tagName === "dt"
        ? bold(inlineOf(part.children, linkTo).trim())
        : prefixed(blocksOf(part.children, linkTo), "- ", "  "),
    )
    .join("\n\n");

function tableOf(node: Element, linkTo: LinkTo): string {
  const rows: Element[] = [];
  let caption = "";
  const find = (parent: Element) => {
    for (const child of parent.children.filter(isElement)) {
      if (child.tagName === "tr") rows.push(child);
      else if (child.tagName === "caption") caption = inlineOf(child.children, linkTo).trim();
      else if (child.tagName !== "td" && child.tagName !== "th") find(child);
    }
  };
  find(node);
  const cells = rows.map((row) =>
    row.children.filter(isElement).map((cell) => inlineOf(cell.children, linkTo).replace(/\s+/g, " ").trim()),
  );
  const width = Math.max(0, ...cells.map(({ length }) => length));
  const parts = [bold(caption)];
  if (width * cells.length > MAX_CELLS) parts.push(cells.map((row) => toLine(row.join(" "))).join("\n\n"));
  else if (width > 0) {
    const hasHead = rows[0]?.children.filter(isElement).every(({ tagName }) => tagName === "th") === true;
    const [head = [], ...body] = hasHead ? cells : [Array.from({ length: width }, () => ""), ...cells];
    parts.push(printTable(padded(head, width), body, { keepAll: true }));
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? "");

/** Returns content on one line, for example in cells and headings. Blocks become words too. */
function inlineOf(nodes: readonly Node[], linkTo: LinkTo): string {
  let out = "";
  for (const node of nodes) {
    if (node.type === "text") out += escapeWords(node.value);
    else if (node.type === "element") out += inlineElement(node, linkTo);
  }
  return out;
}

function inlineElement(node: Element, linkTo: LinkTo): string {
  const { tagName, children } = node;
  const live = property(node, "dataLive");
  if (live !== undefined) return livePlace(live);
  const words = () => inlineOf(children, linkTo);
  const name = property(node, "className") ?? "";
  if (name === "anchor") return "";
  if (name === "task") return property(node, "dataDone") === "true" ? "\\[x\\]" : "\\[ \\]";
  switch (tagName) {
    case "br":
      return " ";
    case "code":
    case "kbd":
    case "samp":
      return code(textOfNodes(node));
    case "strong":
    case "b":
      return around(words(), "**");
    case "em":
    case "i":
      return around(words(), "*");
    case "del":
    case "s":
      return around(words(), "~~");
    case "a":
      return linkOf(node, words(), linkTo);
    case "img":
      return `!${link(property(node, "alt") ?? "", property(node, "src") ?? "")}`.replace(/^!(?!\[)/, "");
    default:
      return BLOCKS.has(tagName) || tagName === "li" || tagName === "dt" || tagName === "dd" ? ` ${words()} ` : words();
  }
}

/** Puts marks directly around words. Marked words aren't marked again. */
function around(words: string, mark: string): string {
  const inside = words.trim();
  if (inside === "" || inside.includes(mark[0] ?? "")) return words;
  const [before, after] = [/^\s/.test(words) ? " " : "", /\s$/.test(words) ? " " : ""];
  return `${before}${mark}${inside}${mark}${after}`;
}

/** Returns a link to another page. Links within the page become plain words. */
function linkOf(node: Element, words: string, linkTo: LinkTo): string {
  const href = property(node, "href");
  if (href === undefined || href.startsWith("#") || words.includes("\0")) return words;
  return link({ markdown: words }, linkTo(href));
}

const prefixed = (text: string, first: string, others: string): string =>
  bounded(
    text
      .split("\n")
      .map((line, index) => (index === 0 ? `${first}${line}` : line === "" ? others.trimEnd() : `${others}${line}`))
      .join("\n"),
  );

function bounded(text: string): string {
  if (text.length > MAX_OUTPUT_LENGTH) throw new RangeError("its text is larger than 1 MiB; split the page");
  return text;
}
