import { createHeadingIds, footnoteLabel } from "../../safe/html-heading-ids.ts";
import {
  childElementsOf,
  createElement,
  type Element,
  property,
  type Root,
  replaceElements,
  textOfNodes,
} from "./tree.ts";

/** A heading in the table of contents. */
export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/**
 * Gives headings stable, unique IDs and a link to themselves. The ID is the author's own, or `h-` and the words as
 * GitHub writes them. The page title is the only `h1`: a first one that repeats it is removed, and if others remain,
 * all headings move down one level. Returns the headings of levels 2 and 3.
 */
export function linkHeadings(tree: Root, title: string | undefined): Heading[] {
  dropTitle(tree, title);
  const nodes = [...childElementsOf(tree)].filter((node) => /^h[1-6]$/.test(node.tagName));
  const shift = nodes.some((node) => node.tagName === "h1") ? 1 : 0;
  const idFor = createHeadingIds();
  const headings: Heading[] = [];
  for (const node of nodes) {
    const authored = property(node, "id");
    if (authored === footnoteLabel) {
      node.properties.className = ["sr-only"];
      continue;
    }
    const depth = Math.min(6, Number(node.tagName.slice(1)) + shift);
    node.tagName = `h${depth}`;
    const words = textOfNodes(node).replace(/\s+/g, " ").trim();
    const id = idFor(authored ?? words);
    const end = node.children.at(-1);
    if (end?.type === "text") end.value = end.value.trimEnd();
    // Names the heading after the author's words, without the link, which has its own name in English. A label would
    // hide the alternative text of images and the language of words.
    if ([...childElementsOf(node)].every(isFormatting)) node.properties = { id, ariaLabel: words };
    else {
      const wordsId = `${id}:words`;
      node.properties = { id, ariaLabelledBy: [wordsId] };
      node.children = [createElement("span", { id: wordsId }, node.children)];
    }
    const label = "Link to this section";
    node.children.push(createElement("a", { className: ["anchor"], href: `#${id}`, ariaLabel: label, lang: "en" }));
    if (depth === 2 || depth === 3) headings.push({ id, text: words, depth });
  }
  return headings;
}

const FORMATTING = new Set("b br code del em i ins kbd mark s small strong sub sup u".split(" "));
const isFormatting = ({ tagName, properties }: Element): boolean =>
  FORMATTING.has(tagName) && properties.lang === undefined;

function dropTitle(tree: Root, title: string | undefined): void {
  const normal = (words: string): string => words.replace(/\s+/g, " ").trim().toLowerCase();
  let first = true;
  replaceElements(tree, (node) => {
    if (!/^h[1-6]$/.test(node.tagName)) return undefined;
    const repeats =
      first && node.tagName === "h1" && title !== undefined && normal(textOfNodes(node)) === normal(title);
    const empty = normal(textOfNodes(node)) === "";
    first = first && empty;
    if (empty) return node.children.filter((child) => child.type === "element" && child.tagName !== "br");
    return repeats ? [] : undefined;
  });
}
