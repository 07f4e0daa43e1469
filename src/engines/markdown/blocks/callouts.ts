import { textAt } from "../dialect/literal.ts";
import { createElement, type ElementContent, isBlank, property, type Root, replaceElements, text } from "../tree.ts";
import { codeInText, titleArgument } from "./arguments.ts";
import type { FoundBlock } from "./block-names.ts";

/** Titles of callouts by tone. */
const titles = { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution", plain: "" };

type Tone = keyof typeof titles;

/** Words in arguments that documentation systems use for a tone. */
const tones = new Map<string, Tone>(
  (
    [
      [
        "note",
        "note info information default neutral question help faq abstract summary tldr todo seealso see-also example quote cite secondary",
      ],
      ["tip", "tip success positive hint check done"],
      ["important", "important upsell"],
      ["warning", "warning warn attention"],
      ["caution", "caution danger critical error failure fail missing bug"],
      ["plain", "plain"],
    ] as const
  ).flatMap(([tone, words]) => words.split(" ").map((word) => [word, tone])),
);
/** Whether a word names a tone. */
export const isTone = (word: string): boolean => tones.has(word.toLowerCase());

const toneArguments = ["variant", "type", "tone", "status", "kind", "intent", "appearance", "severity", "style"];

/** Renders a callout. If its first paragraph is completely bold, it is the title. */
export function callout({ args }: FoundBlock, children: ElementContent[]): ElementContent[] {
  const tone =
    toneArguments.map((name) => tones.get(textAt(args, name)?.toLowerCase() ?? "")).find((found) => found) ?? "note";
  const title = titleArgument({ args });
  const shown = children.filter((child) => !isBlank(child));
  const [first, ...rest] = shown;
  const bold = title === undefined && rest.length > 0 ? boldOf(first) : undefined;
  const words = title ?? titles[tone];
  const heading = bold ?? (words === "" ? undefined : codeInText(words));
  const label = heading && createElement("p", { className: ["callout-title"] }, heading);
  const content = bold ? rest : children;
  return [
    createElement(
      "aside",
      { className: ["callout"], dataTone: tone, role: "note" },
      label ? [label, ...content] : content,
    ),
  ];
}

/** Returns the content of a paragraph that is completely bold. */
function boldOf(paragraph: ElementContent | undefined): ElementContent[] | undefined {
  if (paragraph?.type !== "element" || paragraph.tagName !== "p") return undefined;
  const [strong, ...others] = paragraph.children;
  return others.length === 0 && strong?.type === "element" && strong.tagName === "strong" ? strong.children : undefined;
}

/** Renders a "do" or "don't" example. */
export function verdictCallout({ args }: FoundBlock, children: ElementContent[]): ElementContent[] {
  const dataVerdict = textAt(args, "verdict") === "dont" ? "dont" : "do";
  const label = createElement("p", { className: ["verdict-label"] }, [text(dataVerdict === "do" ? "Do" : "Don’t")]);
  return [createElement("figure", { className: ["verdict"], dataVerdict }, [label, ...children])];
}

/** Puts consecutive verdicts outside a container side by side too. */
export function pairVerdicts(tree: Root): void {
  const pair = (children: ElementContent[]): ElementContent[] => {
    const out: ElementContent[] = [];
    let row: ElementContent[] | undefined;
    for (const child of children) {
      if (child.type === "element" && property(child, "className") === "verdict") {
        if (row === undefined) {
          row = [];
          out.push(createElement("div", { className: ["do-dont"] }, row));
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
