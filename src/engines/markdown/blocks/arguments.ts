import { parseHtml } from "../../../safe/html.ts";
import { type LiteralValue, textAt } from "../dialect/literal.ts";
import { createElement, type ElementContent, isBlank, text } from "../tree.ts";
import type { BlockCall } from "./block.ts";

/** Returns the content of a page's variable. */
export type PageVariables = (name: string) => ElementContent[];

const titles = ["title", "titleText", "heading", "headingText", "summaryText", "summary", "caption", "legend", "label"];

/** Returns the title in the arguments of a call. */
export function titleArgument({ args }: Pick<BlockCall, "args">): string | undefined {
  return textAt(args, ...titles);
}

/** Returns the string arguments. */
export function stringsOf(args: BlockCall["args"]): Record<string, string> {
  return Object.fromEntries(
    [...args].flatMap(([key, value]) =>
      typeof value === "object" || key === "__proto__" ? [] : [[key, String(value)] as const],
    ),
  );
}

/** Returns the content of an argument such as `{ html }` or `{ text }`: HTML, a variable or plain text. */
export function argumentContent(value: LiteralValue | undefined, variables: PageVariables): ElementContent[] {
  const html = value instanceof Map ? value.get("html") : undefined;
  if (typeof html === "string") return nodesOf(html);
  if (html instanceof Object && "reference" in html) return variables(html.reference);
  const plain = textAt(value, "text");
  return plain === undefined ? [] : [text(plain)];
}

function nodesOf(html: string): ElementContent[] {
  return parseHtml(html).children.filter((child) => child.type !== "doctype");
}

/** Returns an argument as text, with backticks as code. */
export function codeInText(value: string): ElementContent[] {
  return value
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? createElement("code", {}, [text(part.slice(1, -1))]) : text(part)));
}

/** Returns content without the paragraph that Markdown wraps it in, and without whitespace around it. */
export function phraseOf(children: ElementContent[]): ElementContent[] {
  const shown = children.filter((child) => !isBlank(child));
  const only = shown.length === 1 ? shown[0] : undefined;
  if (only?.type === "element" && only.tagName === "p") return phraseOf(only.children);
  const from = children.findIndex((child) => !isBlank(child));
  if (from < 0) return [];
  const phrase = children.slice(from, children.findLastIndex((child) => !isBlank(child)) + 1);
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return phrase;
}
