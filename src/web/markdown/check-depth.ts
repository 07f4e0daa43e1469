import type { Root as MarkdownRoot } from "mdast";

const deepest = 100;
const mostNodes = 400_000;

type MarkdownNode = MarkdownRoot | MarkdownRoot["children"][number];

/** Throws a `RangeError` where the tree is too deep to be walked or too large. Answers whether it holds HTML. */
export function checkDepth(tree: MarkdownRoot): { hasHtml: boolean } {
  const open: { node: MarkdownNode; depth: number }[] = [{ node: tree, depth: 0 }];
  let nodes = 0;
  let hasHtml = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > deepest || ++nodes > mostNodes) throw new RangeError("nested too deep or too large");
    hasHtml ||= node.type === "html";
    if ("children" in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  return { hasHtml };
}
