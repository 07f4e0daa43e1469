import { type ElementContent, type Parent, property, type RootContent } from "./tree.ts";

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
