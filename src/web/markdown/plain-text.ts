import type { ElementContent, Parent, RootContent } from "./tree.ts";

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th pre blockquote aside figure figcaption div details summary hr br section".split(
    " ",
  ),
);

/** What a page says, for search: its words in order, blocks on lines of their own. */
export function plainText(tree: Parent): string {
  const out: string[] = [];
  const read = (node: RootContent | ElementContent): void => {
    if (node.type === "text") out.push(node.value);
    if (node.type !== "element" || node.properties.dataHost !== undefined) return;
    const block = blocks.has(node.tagName);
    if (block) out.push("\n");
    if (node.tagName === "img" && typeof node.properties.alt === "string") out.push(node.properties.alt);
    for (const child of node.children) read(child);
    if (block) out.push("\n");
  };
  for (const child of tree.children) read(child);
  return out
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
}
