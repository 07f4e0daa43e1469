// The sentences that a file shows its readers: text of markdown, and the strings and JSX texts of TypeScript.
import { extname } from "node:path";
import { type ParserOptions, parse } from "@babel/parser";

export interface Sentence {
  line: number;
  text: string;
}

export interface ReadingOptions {
  /** Reads the comments of TypeScript files instead of their strings. */
  comments?: boolean;
}

/** A syntax node as far as the reading needs it. */
interface SyntaxNode {
  type: string;
  loc?: { start: { line: number } } | null;
  [key: string]: unknown;
}

const PLACEHOLDER = "…";

export function readSentences(path: string, source: string, { comments = false }: ReadingOptions = {}): Sentence[] {
  const extension = extname(path);
  if (extension === ".md") return textsOfMarkdown(source).flatMap(splitSentences);
  if (extension === ".env") return commentsOfEnv(source).flatMap(splitSentences);
  const texts = comments ? commentsOfScript(path, source) : stringsOfScript(path, source);
  return texts.flatMap(splitSentences);
}

/** Sentences of a paragraph, each with the line of its paragraph plus the line breaks before it. */
function splitSentences({ line, text }: Sentence): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const push = (to: number) => {
    const part = text.slice(from, to);
    const sentence = part.replace(/\s+/g, " ").trim();
    const before = text.slice(0, from) + (/^\s*/.exec(part)?.[0] ?? "");
    if (/[A-Za-z]{2}/.test(sentence)) sentences.push({ line: line + before.split("\n").length - 1, text: sentence });
    from = to;
  };
  for (const { index, 0: end } of text.matchAll(/[.!?][)"”’]?(?=\s+[A-Z"“`…(])|\n\s*\n/g)) push(index + end.length);
  push(text.length);
  return sentences;
}

/** Paragraphs, list items, headings and table cells. Code blocks and front matter are left out, inline code is a placeholder. */
function textsOfMarkdown(source: string): Sentence[] {
  const texts: Sentence[] = [];
  let paragraph: Sentence | undefined;
  let fence: string | undefined;
  let isFrontMatter = false;
  const end = () => {
    if (paragraph) texts.push({ ...paragraph, text: inlineText(paragraph.text) });
    paragraph = undefined;
  };
  for (const [at, row] of source.split("\n").entries()) {
    if (at === 0 && row === "---") isFrontMatter = true;
    else if (isFrontMatter) isFrontMatter = row !== "---";
    else if (fence !== undefined) fence = row.trim().startsWith(fence) ? undefined : fence;
    else if (/^\s*(?:```|~~~)/.test(row)) {
      end();
      fence = row.trim().slice(0, 3);
    } else if (/^ {4}/.test(row) && paragraph === undefined) continue;
    else if (row.trim() === "") end();
    else if (/^\s*\|/.test(row)) {
      end();
      const cells = row.replace(/\\\|/g, "/").split("|").slice(1, -1);
      for (const cell of cells) texts.push({ line: at + 1, text: inlineText(cell) });
    } else {
      const starts = /^\s*(?:[-*+]|\d+\.|#{1,6}|>)\s+/.exec(row);
      if (starts) end();
      const text = starts ? row.slice(starts[0].length) : row;
      if (paragraph) paragraph.text += `\n${text}`;
      else paragraph = { line: at + 1, text };
      if (/^\s*#/.test(row)) end();
    }
  }
  end();
  return texts;
}

const inlineText = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/(`+)[\s\S]*?\1/g, PLACEHOLDER)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, "")
    .replace(/\*\*|__/g, "");

const commentsOfEnv = (source: string): Sentence[] =>
  joinNeighbours(
    source
      .split("\n")
      .flatMap((row, at) => (/^#\s/.test(row) ? [{ line: at + 1, text: inlineText(row.replace(/^#+\s*/, "")) }] : [])),
  );

function commentsOfScript(path: string, source: string): Sentence[] {
  const comments = parse(source, optionsFor(path)).comments ?? [];
  return joinNeighbours(
    comments.map(({ value, loc }) => ({
      line: loc?.start.line ?? 1,
      text: inlineText(value.replace(/^\s*\*+ ?/gm, "").trim()),
    })),
  );
}

/** Comments of consecutive lines are one text. */
function joinNeighbours(texts: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  for (const { line, text } of texts) {
    const last = joined.at(-1);
    if (last && last.line + last.text.split("\n").length === line) last.text += `\n${text}`;
    else joined.push({ line, text });
  }
  return joined;
}

const optionsFor = (path: string): ParserOptions => ({
  sourceType: "module",
  plugins: path.endsWith("x") ? ["typescript", "jsx"] : ["typescript"],
  errorRecovery: true,
});

/** Attributes whose values are for programs. */
const CODE_ATTRIBUTE =
  /^(?:class|className|style|d|id|sizes|srcset|media|viewBox|transform|points|content|rel|allow|sandbox|on\w+|data-.*)$/;
const CODE_TAG = /^(?:sql|css|html|js|raw|String\.raw)$/;
const isSql = (text: string): boolean =>
  /\bcreate (?:table|(?:unique )?index)\b/i.test(text) ||
  (/^\s*(?:select|insert into|update|delete from|alter table|with|drop|pragma|begin|lock|vacuum)\b/i.test(text) &&
    /\b(?:from|into|set|table|index|values|where|as|on)\b/i.test(text) &&
    !/[.!?]\s*$/.test(text));
const isStyle = (text: string): boolean => /[{;]\s*[\w-]+\s*:\s*[^;{}]+[;}]/.test(text);
/** At least three words, and neither SQL, CSS nor markup. */
const isProse = (text: string): boolean =>
  (text.match(/(?<![\w.\-/<$])[A-Za-z][a-z'’]*(?![\w/=(])/g) ?? []).length >= 3 && !isSql(text) && !isStyle(text);

function stringsOfScript(path: string, source: string): Sentence[] {
  const texts: Sentence[] = [];
  const add = (node: SyntaxNode, text: string) => {
    if (isProse(text)) texts.push({ line: node.loc?.start.line ?? 1, text: text.replace(/`[^`]*`/g, PLACEHOLDER) });
  };
  const visit = (node: SyntaxNode): void => {
    if (/^(?:Import|ExportAll)/.test(node.type) || node.type.startsWith("TS")) {
      if (!/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return;
    }
    if (isCode(node)) return;
    if (node.type === "StringLiteral" || node.type === "TemplateLiteral" || node.type === "BinaryExpression") {
      const text = joinedText(node);
      if (text !== undefined) add(node, text);
      for (const child of text === undefined ? childrenOf(node) : holesOf(node)) visit(child);
    } else if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = (node.children as SyntaxNode[]) ?? [];
      if (children.some((child) => child.type === "JSXText" && String(child.value).trim() !== "")) {
        add(children.find((child) => String(child.value ?? "").trim() !== "") ?? node, textOfElement(node));
        for (const child of childrenOf(node)) visitInside(child);
      } else for (const child of childrenOf(node)) visit(child);
    } else if (node.type !== "JSXText") for (const child of childrenOf(node)) visit(child);
  };
  /** An inline element of a text that has been added: only its attributes and expressions are still to be read. */
  const visitInside = (node: SyntaxNode): void => {
    if (node.type === "JSXElement" && !isBlock(node)) for (const child of childrenOf(node)) visitInside(child);
    else visit(node);
  };
  for (const node of parse(source, optionsFor(path)).program.body) visit(node as unknown as SyntaxNode);
  return texts.sort((a, b) => a.line - b.line);
}

function isCode(node: SyntaxNode): boolean {
  if (node.type === "TaggedTemplateExpression") return CODE_TAG.test(nameOf(node.tag));
  if (node.type === "JSXAttribute") return CODE_ATTRIBUTE.test(nameOf(node.name));
  if (node.type === "NewExpression") return nameOf(node.callee) === "RegExp";
  return node.type === "RegExpLiteral" || node.type === "Directive";
}

const nameOf = (value: unknown): string => {
  const node = value as SyntaxNode | undefined;
  if (node?.type === "MemberExpression") return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return typeof node?.name === "string" ? node.name : "";
};

/** The text of a literal or of literals added together, with placeholders for expressions. Undefined where it is not text. */
function joinedText(node: SyntaxNode): string | undefined {
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type === "TemplateLiteral")
    return (node.quasis as { value: { cooked?: string | null } }[])
      .map(({ value }) => value.cooked ?? "")
      .join(PLACEHOLDER);
  if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [node.left, node.right].map((side) => joinedText(side as SyntaxNode));
  return left === undefined && right === undefined ? undefined : `${left ?? PLACEHOLDER}${right ?? PLACEHOLDER}`;
}

/** The expressions inside of a joined text. */
function holesOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type === "StringLiteral") return [];
  if (node.type === "TemplateLiteral") return node.expressions as SyntaxNode[];
  return [node.left, node.right].flatMap((side) =>
    joinedText(side as SyntaxNode) === undefined ? [side as SyntaxNode] : holesOf(side as SyntaxNode),
  );
}

const BLOCK =
  /^(?:p|div|ul|ol|li|dl|dt|dd|h[1-6]|section|header|footer|nav|table|thead|tbody|tr|td|th|form|fieldset|label|button|select|option|summary|details)$/;
const isBlock = (node: SyntaxNode): boolean =>
  BLOCK.test(nameOf((node.openingElement as SyntaxNode | undefined)?.name));

const textOfElement = (node: SyntaxNode): string =>
  ((node.children as SyntaxNode[]) ?? [])
    .map((child) => {
      if (child.type === "JSXText") return String(child.value);
      if (child.type === "JSXElement" && !isBlock(child))
        return /^(?:code|kbd)$/.test(nameOf((child.openingElement as SyntaxNode).name))
          ? PLACEHOLDER
          : textOfElement(child);
      if (child.type === "JSXElement") return " ";
      const expression = child.expression as SyntaxNode | undefined;
      return expression?.type === "StringLiteral" ? String(expression.value) : PLACEHOLDER;
    })
    .join("");

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc" || key === "leadingComments" || key === "trailingComments" || key === "innerComments") continue;
    // A key names a property; its text is for programs.
    if (key === "key" && node.computed !== true) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === "object" && typeof (child as SyntaxNode).type === "string")
        children.push(child as SyntaxNode);
  }
  return children;
}
