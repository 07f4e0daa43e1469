import { parseHtml, printHtml } from "../../safe/html.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { markdownLinks } from "../text/markdown-address.ts";
import { createMarkTable } from "./blocks/block.ts";
import type { Embed } from "./blocks/embeds.ts";
import { showBlocks } from "./blocks/show-blocks.ts";
import { cleanUpTree } from "./clean-up-tree.ts";
import { showCode } from "./code-figures.ts";
import { linkHeadings } from "./headings.ts";
import { showImages } from "./images.ts";
import { type ResolveLink, resolveFragments, resolveLinks } from "./links.ts";
import { markdownToHtml } from "./parse-markdown.ts";
import { plainPage } from "./plain-page.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { toMarkdown } from "./to-markdown.ts";
import {
  childElementsOf,
  createElement,
  type Element,
  type ElementContent,
  type Parent,
  property,
  type Root,
  type RootContent,
  replaceElements,
  textOfNodes,
} from "./tree.ts";

export interface RenderOptions {
  /** The slug of the page. Relative links and images are resolved against it. */
  slug: string;
  /** The title of the page: a first `# heading` that repeats it is removed. */
  title?: string;
  /** Returns the address of a site path such as `/components/button/#sizes`. Relative links are resolved first. */
  resolveLink?: ResolveLink;
  /** Returns the address of a site image. If `undefined`, the alternative text is shown. */
  image?: ResolveLink;
  /** Returns the address of `{{ example({…}) }}`, or `undefined` if it has none. Default: `/components/<item>`. */
  embed?: Embed;
  /** Names of components that are live blocks. */
  liveBlocks?: readonly string[];
  /** Text direction of the page. Code is always left-to-right. */
  dir?: "rtl" | "ltr";
  /** Renders only Markdown instead of HTML. `pages` are the paths of pages whose Markdown version its links open. */
  asText?: { pages: readonly string[] };
}

const NOTHING = { html: "", headings: [], text: "" };

const largestPage = 2 * 1024 * 1024;
const mostWarnings = 50;

/**
 * Renders the Markdown of a documentation page, MDX and Markdown with Nunjucks included, to safe HTML. Reads templates
 * and components without running them. Pure: equal input gives equal output. Never throws on input: a page larger than
 * 2 MiB or with too much nesting is shown as plain text, with a warning.
 */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<RenderedPage> {
  if (markdown.length > largestPage)
    return plainPage(markdown, "the page is larger than 2 MiB, so it is shown as plain text");
  const warnings = new Set<string>();
  const warn = (message: string): void => {
    if (warnings.size < mostWarnings) warnings.add(message);
  };
  try {
    const marks = createMarkTable(markdown);
    const tree = parseHtml(markdownToHtml(markdown, marks, warn), marks.pattern);
    const blocks = showBlocks(tree, { marks, embed: options.embed, liveBlocks: options.liveBlocks, warn });
    resolveLinks(tree, options.slug, options.resolveLink);
    showImages(tree, options.slug, options.image);
    cleanUpTree(tree);
    const headings = linkHeadings(tree, options.title);
    resolveFragments(tree);
    if (options.asText)
      return {
        ...NOTHING,
        blocks,
        markdown: toMarkdown(tree, markdownLinks(options.asText.pages)),
        warnings: [...warnings],
      };
    wrapTables(tree);
    await showCode(tree, options.dir);
    return { html: printHtml(tree), blocks, headings, text: plainText(tree), warnings: [...warnings] };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof UnsafeInput)) throw error;
    return plainPage(markdown, `the page is shown as plain text: ${error.message}`);
  }
}

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th pre blockquote aside figure figcaption div details summary hr br section".split(
    " ",
  ),
);

/** Returns the text of a page for search: its words in order, one line per block. */
function plainText(tree: Parent): string {
  const out: string[] = [];
  const read = (node: RootContent | ElementContent): void => {
    if (node.type === "text") out.push(node.value);
    if (node.type !== "element" || property(node, "className") === "elsewhere-host") return;
    const block = blocks.has(node.tagName);
    if (block) out.push("\n");
    if (node.tagName === "img" && typeof node.properties.alt === "string") out.push(node.properties.alt);
    for (const child of node.children) read(child);
    if (block) out.push("\n");
  };
  for (const child of tree.children) read(child);
  const lines = out.join("").split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Puts each table into a scrolling box, named after its caption or the heading above it. */
function wrapTables(tree: Root): void {
  const names = new Map<Element, string>();
  let heading = "";
  for (const node of childElementsOf(tree)) {
    if (/^h[1-6]$/.test(node.tagName)) heading = textOfNodes(node).trim();
    if (node.tagName !== "table") continue;
    const caption = node.children.find((child) => child.type === "element" && child.tagName === "caption");
    names.set(node, caption === undefined ? heading : textOfNodes(caption).trim());
  }
  for (const [node] of names) headRows(node);
  replaceElements(tree, (node) => {
    if (node.tagName === "thead") {
      for (const cell of childElementsOf(node)) {
        if (cell.tagName !== "th") continue;
        if (isEmpty(cell)) cell.tagName = "td";
        else cell.properties.scope ??= "col";
      }
    }
    if (node.tagName !== "table") return undefined;
    const ariaLabel = names.get(node) || "Table";
    return [createElement("div", { className: ["table-scroll"], tabIndex: 0, role: "group", ariaLabel }, [node])];
  });
}

/** If the corner of a table is empty, the first cell of each row is its header. */
function headRows(table: Element): void {
  const rows = [...childElementsOf(table)].filter(({ tagName }) => tagName === "tr").map(cellsOf);
  const corner = rows[0]?.[0];
  if (corner?.tagName !== "th" || !isEmpty(corner) || rows[0]?.length === 1) return;
  for (const [first] of rows.slice(1)) {
    if (first?.tagName !== "td" || isEmpty(first)) continue;
    first.tagName = "th";
    first.properties.scope = "row";
  }
}

const cellsOf = ({ children }: Element): Element[] =>
  children.filter((child) => child.type === "element" && /^t[hd]$/.test(child.tagName)) as Element[];

/** Whether a corner cell has no content. Screen readers would announce it as a header. */
const isEmpty = (cell: Element): boolean =>
  textOfNodes(cell).trim() === "" && childElementsOf(cell).next().done === true;
