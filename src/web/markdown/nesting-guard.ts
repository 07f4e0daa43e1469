import type { MarkdownRoot } from "./tree.ts";

const deepest = 100;

type MarkdownNode = MarkdownRoot | MarkdownRoot["children"][number];

/** Throws a `RangeError` where the tree, or the HTML in it, nests deeper than the code behind can walk. */
export function checkDepth(tree: MarkdownRoot): void {
  const open: { node: MarkdownNode; depth: number }[] = [{ node: tree, depth: 0 }];
  const html: string[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > deepest) throw new RangeError("nested too deep");
    if (node.type === "html") html.push(node.value);
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index];
        if (child !== undefined) open.push({ node: child, depth: depth + 1 });
      }
  }
}
