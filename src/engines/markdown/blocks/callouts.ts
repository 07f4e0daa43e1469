import { textAt } from "../dialect/literal.ts";
import { type ElementContent, element, isBlank, property, type Root, replaceElements, text } from "../tree.ts";
import { titleOf } from "./arguments.ts";
import type { FoundBlock } from "./block-names.ts";

/** Titles of callouts by tone. */
const titles = { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution", plain: "" };

type Tone = keyof typeof titles;

/** What systems say in an argument for a tone. */
const tones = new Map<string, Tone>(
  (
    [
      ["note", "note info information default neutral"],
      ["tip", "tip success positive hint"],
      ["important", "important upsell"],
      ["warning", "warning warn attention"],
      ["caution", "caution danger critical error"],
      ["plain", "plain"],
    ] as const
  ).flatMap(([tone, words]) => words.split(" ").map((word) => [word, tone])),
);
const toneArguments = ["variant", "type", "tone", "status", "kind", "intent", "appearance", "severity"];

/** A remark that stands out of the text; a first paragraph that is all bold is its title. */
export function callout({ args }: FoundBlock, children: ElementContent[]): ElementContent[] {
  const tone =
    toneArguments.map((name) => tones.get(textAt(args, name)?.toLowerCase() ?? "")).find((found) => found) ?? "note";
  const title = titleOf({ args });
  const shown = children.filter((child) => !isBlank(child));
  const [first, ...rest] = shown;
  const bold = title === undefined && rest.length > 0 ? boldOf(first) : undefined;
  const heading = bold ?? (title || titles[tone] ? [text(title ?? titles[tone])] : undefined);
  const label = heading && element("p", { className: ["callout-title"] }, heading);
  const content = bold ? rest : children;
  return [
    element("aside", { className: ["callout"], dataTone: tone, role: "note" }, label ? [label, ...content] : content),
  ];
}

/** The words of a paragraph that is all bold. */
function boldOf(paragraph: ElementContent | undefined): ElementContent[] | undefined {
  if (paragraph?.type !== "element" || paragraph.tagName !== "p") return undefined;
  const [strong, ...others] = paragraph.children;
  return others.length === 0 && strong?.type === "element" && strong.tagName === "strong" ? strong.children : undefined;
}

/** What to do, or not to do. */
export function verdict({ args }: FoundBlock, children: ElementContent[]): ElementContent[] {
  const dataVerdict = textAt(args, "verdict") === "dont" ? "dont" : "do";
  const label = element("p", { className: ["verdict-label"] }, [text(dataVerdict === "do" ? "Do" : "Don’t")]);
  return [element("figure", { className: ["verdict"], dataVerdict }, [label, ...children])];
}

/** Stands verdicts that follow each other outside a container side by side too. */
export function pairVerdicts(tree: Root): void {
  const pair = (children: ElementContent[]): ElementContent[] => {
    const out: ElementContent[] = [];
    let row: ElementContent[] | undefined;
    for (const child of children) {
      if (child.type === "element" && property(child, "className") === "verdict") {
        if (row === undefined) {
          row = [];
          out.push(element("div", { className: ["do-dont"] }, row));
        }
        row.push(child);
      } else if (row === undefined || !isBlank(child)) {
        row = undefined;
        out.push(child);
      }
    }
    return out;
  };
  replaceElements(tree, (node) => {
    if (property(node, "className") !== "do-dont") node.children = pair(node.children);
    return undefined;
  });
  tree.children = pair(tree.children.filter((child) => child.type !== "doctype"));
}
