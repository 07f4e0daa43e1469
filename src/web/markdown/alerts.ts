import type { Root as MarkdownRoot } from "mdast";
import type { Shape, ShapeTable, Tone } from "./shape.ts";

const opening = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const tones: Record<string, Tone> = {
  note: "note",
  tip: "tip",
  important: "important",
  warning: "warning",
  caution: "caution",
};

type MarkdownNode = MarkdownRoot | MarkdownRoot["children"][number];

/** Turns quotes that open with `[!NOTE]` and the like, as GitHub writes alerts, into callouts. */
export function markAlerts(tree: MarkdownRoot, shapes: ShapeTable): void {
  const open: MarkdownNode[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("children" in node) for (const child of node.children) open.push(child);
    if (node.type !== "blockquote") continue;
    const paragraph = node.children[0];
    const text = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
    const word = text?.type === "text" ? opening.exec(text.value) : null;
    if (paragraph?.type !== "paragraph" || text?.type !== "text" || word === null) continue;
    text.value = text.value.slice(word[0].length);
    const rest = paragraph.children[1];
    if (text.value === "" && (rest === undefined || rest.type === "break")) paragraph.children.splice(0, 2);
    const tone = tones[word[1]?.toLowerCase() ?? ""] ?? "note";
    const shape: Shape = { kind: "callout", tone, title: undefined };
    node.data = { ...node.data, hName: "div", hProperties: { dataMark: shapes.value(shape) } };
  }
}
