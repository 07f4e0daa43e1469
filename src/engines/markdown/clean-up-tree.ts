import { createElement, type ElementContent, isBlank, property, type Root, replaceElements } from "./tree.ts";

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote aside figure figcaption div details summary hr section".split(" "),
);
const holders = new Set(["div", "aside", "figure", "section", "details", "blockquote"]);

/**
 * Cleans up hand-written HTML and components: removes wrappers without meaning, wraps loose text in paragraphs, removes
 * empty paragraphs and line breaks between blocks, and turns task boxes into images with a name.
 */
export function cleanUpTree(tree: Root): void {
  replaceElements(tree, (node) => {
    if (node.tagName === "input") {
      const done = node.properties.checked === true;
      const label = done ? "Done" : "Not done";
      return [createElement("span", { className: ["task"], dataDone: String(done), role: "img", ariaLabel: label })];
    }
    if (node.tagName === "p") return node.children.every(isGap) ? [] : undefined;
    if (node.tagName === "span" && Object.keys(node.properties).length === 0) return node.children;
    if (!holders.has(node.tagName) || /\b(?:elsewhere|image)\b/.test(property(node, "className") ?? ""))
      return undefined;
    node.children = asBlocks(node.children);
    const bare = node.tagName === "div" && ["id", "dir", "lang", "className"].every((name) => !property(node, name));
    return bare ? node.children : undefined;
  });
  tree.children = asBlocks(tree.children.filter((child) => child.type !== "doctype"));
}

/** Returns only blocks: runs of text and inline elements become paragraphs. */
function asBlocks(children: ElementContent[]): ElementContent[] {
  const out: ElementContent[] = [];
  let run: ElementContent[] = [];
  const flush = (): void => {
    const text = trimBreaks(run);
    if (text.length > 0) out.push(createElement("p", {}, text));
    run = [];
  };
  for (const child of children) {
    if (child.type === "element" && blocks.has(child.tagName)) {
      flush();
      out.push(child);
    } else run.push(child);
  }
  flush();
  return out;
}

/** Returns nodes without leading and trailing whitespace and line breaks. */
function trimBreaks(run: ElementContent[]): ElementContent[] {
  const start = run.findIndex((node) => !isGap(node));
  if (start < 0) return [];
  const shown = run.slice(start, run.findLastIndex((node) => !isGap(node)) + 1);
  const first = shown[0];
  const last = shown.at(-1);
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return shown;
}

function isGap(node: ElementContent): boolean {
  return isBlank(node) || (node.type === "element" && node.tagName === "br");
}
