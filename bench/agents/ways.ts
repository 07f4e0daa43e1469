import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { callTool } from "./mcp-client.ts";
import type { Question } from "./questions.ts";

/** What reading an answer took. */
export interface Spent {
  tokens: number;
  calls: number;
  /** Whether what was read says it. */
  found: boolean;
}

export const tokensOf = (text: string): number => encode(text).length;

const spentOn = (read: readonly string[], { says }: Question): Spent => ({
  tokens: read.reduce((sum, text) => sum + tokensOf(text), 0),
  calls: read.length,
  found: says.every((expected) => expected.test(read.join("\n"))),
});

/** By tools: the text of each answer, which is what a model reads. */
export async function byTools(url: string, question: Question, revision: number): Promise<Spent> {
  const read: string[] = [];
  for (const [name, given] of question.tools) {
    const filled = given.since === "$REVISION" ? { ...given, since: revision } : given;
    if (typeof given.slug === "string" && !read.at(-1)?.includes(`"${given.slug}"`))
      throw new Error(`${question.ask} The search does not name ${given.slug}.`);
    const { content, isError } = await callTool(url, name, filled);
    const text = content.flatMap((part) => part.text ?? []).join("\n");
    if (isError) throw new Error(`${question.ask} ${name}: ${text}`);
    read.push(text);
  }
  return spentOn(read, question);
}

/** By pages: the bytes as they come, and what of them a person would read. */
export async function byPages(url: string, question: Question): Promise<{ bytes: Spent; words: Spent }> {
  const read = await Promise.all(question.pages.map((path) => textAt(url, path)));
  return { bytes: spentOn(read, question), words: spentOn(read.map(wordsOf), question) };
}

/** By texts: `.md` of pages, and the search as JSON, as `/llms.txt` tells agents. */
export const byTexts = async (url: string, question: Question): Promise<Spent> =>
  spentOn(await Promise.all((question.texts ?? question.pages).map((path) => textAt(url, path))), question);

export async function textAt(url: string, path: string): Promise<string> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

const UNREAD = new Set(["script", "style", "svg", "template", "noscript", "head"]);
/** What stands within a word or line. */
const INLINE = new Set(["#text", "wbr", "span", "a", "code", "b", "i", "em", "strong", "mark"]);

/** The words of a page, as a tool that fetches pages for a model hands them on: no markup, no scripts, no styles. */
export function wordsOf(html: string): string {
  const words: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if (UNREAD.has(node.nodeName)) return;
    if (!INLINE.has(node.nodeName)) words.push(" ");
    if ("value" in node && node.nodeName === "#text") words.push(node.value);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return words
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n");
}
