import { createMarkTable } from "../../engines/markdown/blocks/block.ts";
import { markdownToHtml } from "../../engines/markdown/parse-markdown.ts";
import { toMarkdown } from "../../engines/markdown/to-markdown.ts";
import { type ElementContent, type Parent, text, textOfNodes } from "../../engines/markdown/tree.ts";
import { visible } from "../../engines/text/markdown.ts";
import { parseHtml } from "../../safe/html.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { DraftIteration } from "../drafts/contract.ts";
import { writtenNameKey } from "./known-names.ts";

type Finding = DraftIteration["findings"][number];

/** Characters of a draft. */
export const MAX_DRAFT = 32_000;
const MAX_FINDINGS = 100;
/** Words that are code in any system. */
const COMMON = new Set(
  "true false null undefined string number boolean array object function node enum default css html svg px rem aria-label aria-describedby".split(
    " ",
  ),
);
const VALUE = /#[0-9a-f]{3,8}\b/gi;

/**
 * Cleans Markdown that a model wrote to plain text: Markdown and HTML are sanitized, and links, pictures and addresses
 * are removed. Names in code that are not in `known` are marked and returned. Undefined if nothing remains.
 */
export function cleanDraft(
  said: string,
  known: ReadonlySet<string>,
): { markdown: string; findings: Finding[] } | undefined {
  const unknown = new Set<string>();
  const markdown = throughTheDoor(withoutFence(visible(said.slice(0, MAX_DRAFT))), (code) => {
    if (isKnown(code, known)) return false;
    unknown.add(code);
    return true;
  });
  if (markdown === undefined || !/\p{L}{3}/u.test(markdown)) return undefined;
  const lines = markdown.split("\n");
  const lineOf = (words: string) => {
    const at = lines.findIndex((line) => line.includes(words));
    return at < 0 ? {} : { line: at + 1 };
  };
  const values = [...new Set(markdown.match(VALUE) ?? [])].filter((value) => !known.has(writtenNameKey(value)));
  const findings: Finding[] = [
    ...[...unknown].map((name) => ({
      ...{ ruleId: "unknown-name", severity: "warning" as const, ...lineOf(name) },
      message: `${name} is not part of this design system. The text is marked.`,
    })),
    ...values.map((value) => ({
      ...{ ruleId: "unknown-value", severity: "warning" as const, ...lineOf(value) },
      message: `No token of this design system has the value ${value}.`,
    })),
  ];
  return { markdown, findings: findings.slice(0, MAX_FINDINGS) };
}

/** Some models wrap all they say. */
const withoutFence = (said: string): string => /^\s*```(?:markdown|md)?\n([\s\S]*?)\n```\s*$/.exec(said)?.[1] ?? said;

function throughTheDoor(markdown: string, isUnknown: (code: string) => boolean): string | undefined {
  try {
    const tree = parseHtml(markdownToHtml(markdown, createMarkTable(markdown), () => undefined));
    strip(tree, isUnknown);
    return toMarkdown(tree, (href) => href);
  } catch (error) {
    // Extreme nesting: not a usable text.
    if (error instanceof RangeError || error instanceof UnsafeInput) return undefined;
    throw error;
  }
}

/**
 * Removes links and pictures from a tree, keeps their text, and marks unknown names. The sanitizer limits the depth.
 */
function strip(parent: Parent, isUnknown: (code: string) => boolean): void {
  const children = parent.children.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [text(withoutLinks(node.value))];
    if (node.type !== "element" || LEFT_OUT.has(node.tagName)) return [];
    if (node.tagName === "pre") return [withoutHosts(node)];
    if (node.tagName === "code") {
      const code = textOfNodes(node).trim();
      return isUnknown(code) ? [node, text(" (not in this system)")] : [node];
    }
    strip(node, isUnknown);
    return node.tagName === "a" ? node.children : [node];
  });
  parent.children = children;
}

const LEFT_OUT = new Set(["img", "video", "audio", "source", "picture", "svg", "iframe", "input"]);

/** Code without addresses, so that copied code makes no requests. */
const withoutHosts = (node: ElementContent): ElementContent =>
  node.type === "element"
    ? { ...node, children: node.children.map(withoutHosts) }
    : node.type === "text"
      ? text(node.value.replaceAll(/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'`)>]+/gi, ""))
      : node;

/** A name is known literally, as a variable, as a property with its value, or as an element. */
function isKnown(code: string, known: ReadonlySet<string>): boolean {
  const bare = code
    .replace(/^<\/?|\/?>$/g, "")
    .replace(/^(?:var\()?--|\)$/g, "")
    .replace(/^[@$.{]|[}:;]$/g, "");
  const isName = (name: string) => known.has(writtenNameKey(name)) || COMMON.has(name.toLowerCase());
  const words = bare.split(/[\s=:|,"'(){}]+/).filter((word) => word !== "");
  return isName(code) || isName(bare) || words.every((word) => isName(word) || /^\d/.test(word));
}

/** Addresses of any scheme, and hosts that readers make links of. */
const ADDRESSES =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)\S*|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|net|org|io|dev|app|info|biz|xyz|co|ai|example|test)\b(?:[/?#:]\S*)?/giu;

/** Text without links: Markdown pictures and links leave their text, elements and addresses are removed. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]{0,400})\]\([^()\s]{0,2000}(?:\s[^()]{0,400})?\)/g, "$1")
    .replaceAll(/<[^<>]{0,2000}>/g, " ")
    .replaceAll(ADDRESSES, "");
