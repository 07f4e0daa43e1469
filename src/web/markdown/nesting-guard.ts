import type { MarkdownRoot } from "./tree.ts";

const deepest = 100;
const mostNodes = 400_000;

type MarkdownNode = MarkdownRoot | MarkdownRoot["children"][number];

/** Elements whose end tags may be left out; they do not nest. */
const implied = new Set("p li dt dd td th tr thead tbody tfoot option rt rp".split(" "));
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/**
 * Throws a `RangeError` where the tree, or the HTML in it, nests deeper than the code behind can walk. Answers whether
 * there is HTML at all.
 */
export function checkDepth(tree: MarkdownRoot): { hasHtml: boolean } {
  const open: { node: MarkdownNode; depth: number }[] = [{ node: tree, depth: 0 }];
  let nodes = 0;
  let tags = 0;
  let hasHtml = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > deepest || ++nodes > mostNodes) throw new RangeError("nested too deep");
    if (node.type === "html") {
      hasHtml = true;
      for (const [, end, name = ""] of node.value.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
        const known = name.toLowerCase();
        if (implied.has(known) || empty.has(known)) continue;
        tags = end === "/" ? Math.max(0, tags - 1) : tags + 1;
        if (tags > deepest) throw new RangeError("nested too deep");
      }
    }
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index];
        if (child !== undefined) open.push({ node: child, depth: depth + 1 });
      }
  }
  return { hasHtml };
}
