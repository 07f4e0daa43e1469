import type { Literal } from "./literal.ts";
import { attributeText, type Tag } from "./scan-tag.ts";
import type { Shape, Tone } from "./shape.ts";

/** How a JSX component with children is shown. */
export type ComponentForm =
  | { kind: "shape"; shape: Shape }
  | { kind: "heading"; depth: number; id: string | undefined }
  /** An HTML element around the children, within the text. */
  | { kind: "element"; tagName: string; href?: string }
  /** An HTML element that holds blocks, such as a list. */
  | { kind: "container"; tagName: string }
  | { kind: "code" }
  | { kind: "props-table" }
  /** Only the children; a title among the attributes goes before them. */
  | { kind: "children"; title: string | undefined };

const tones = new Map<string, Tone>();
for (const [tone, words] of [
  ["note", "note info information default neutral"],
  ["tip", "tip success positive hint"],
  ["important", "important upsell"],
  ["warning", "warning warn attention"],
  ["caution", "caution danger critical error"],
] as const)
  for (const word of words.split(" ")) tones.set(word, tone);

const callouts = new Set(["note", "callout", "admonition", "aside", "tip", "warning", "caution", "important", "info"]);
const codeBlocks = new Set(["code", "inlinecode", "codeblock", "pre", "highlight", "syntaxhighlighter"]);
const inlineElements = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small strong sub sup time u var".split(" "),
);
const containers = new Set(
  "ul ol li dl dt dd table thead tbody tfoot tr td th caption blockquote details summary".split(" "),
);

/** The tone a word such as `danger` or `success` stands for. */
export function toneOf(word: string | undefined): Tone | undefined {
  return word === undefined ? undefined : tones.get(word.toLowerCase());
}

/** How a component with children is shown, by its name and attributes. */
export function componentForm(tag: Tag): ComponentForm {
  const name = (tag.name.split(".").at(-1) ?? tag.name).toLowerCase();
  const as = attributeText(tag, "as")?.toLowerCase() ?? "";
  const title = attributeText(tag, "title", "heading", "label", "caption", "summary");

  if (callouts.has(name)) {
    const word = attributeText(tag, "variant", "type", "tone", "status", "kind", "intent", "appearance", "severity");
    return { kind: "shape", shape: { kind: "callout", tone: toneOf(word) ?? toneOf(name) ?? "note", title } };
  }
  if (name === "dodontcontainer" || name === "dodont" || name === "dosdonts" || name === "dosanddonts")
    return { kind: "shape", shape: { kind: "do-dont" } };
  if (name === "do" || name === "dos") return { kind: "shape", shape: { kind: "verdict", verdict: "do" } };
  if (name === "dont" || name === "donts") return { kind: "shape", shape: { kind: "verdict", verdict: "dont" } };
  if (name === "caption" || as === "figcaption") return { kind: "shape", shape: { kind: "caption" } };
  if (as === "figure" || name === "figure" || name === "imagebox") return { kind: "shape", shape: { kind: "figure" } };
  if (codeBlocks.has(name)) return { kind: "code" };
  if (name === "propstable" || name === "propstables") return { kind: "props-table" };

  const heading = /^h([1-6])$/.exec(as)?.[1] ?? /^h(?:eading)?([1-6])$/.exec(name)?.[1];
  if (heading !== undefined || name === "heading")
    return { kind: "heading", depth: Number(heading ?? 2), id: attributeText(tag, "id") };
  if (name === "kbd" || name === "keyboardkey" || name === "keybindinghint") return { kind: "element", tagName: "kbd" };
  const href = attributeText(tag, "href", "to");
  if (href !== undefined) return { kind: "element", tagName: "a", href };
  if (inlineElements.has(as)) return { kind: "element", tagName: as };
  if (containers.has(as)) return { kind: "container", tagName: as };
  if (name === "text" && isBold(tag)) return { kind: "element", tagName: "strong" };
  if (/(?:label|badge|tag|pill|chip)$/.test(name) && title === undefined && !tag.name.includes("."))
    return { kind: "shape", shape: { kind: "badge" } };
  return { kind: "children", title };
}

function isBold(tag: Tag): boolean {
  const bold = (value: Literal | undefined): boolean =>
    value === "bold" || value === "semibold" || Number(value) >= 600;
  const sx = tag.attributes.get("sx");
  return bold(tag.attributes.get("fontWeight")) || (sx instanceof Map && bold(sx.get("fontWeight")));
}
