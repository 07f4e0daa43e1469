import { type BlockCall, plainCall } from "../blocks/block.ts";
import { findBlock, isBlockName, isPhrase } from "../blocks/block-names.ts";
import type { Construct } from "./construct.ts";
import { readTag } from "./html-tag.ts";
import { readLiterals, readString, textAt } from "./literal.ts";
import type { DialectContext } from "./page-context.ts";
import { skipBalanced, skipString } from "./scan-expression.ts";
import { matchAt, scanTag, type Tag } from "./scan-tag.ts";

const LONGEST = 65_536;

/** Reads the construct that starts with the `<` or `{` at `index`. `undefined` if it is an ordinary character. */
export function readConstruct(source: string, index: number, page: DialectContext): Construct | undefined {
  if (page.budget.left <= 0) {
    page.warn("the page is too complex, so its templates are shown as text");
    return undefined;
  }
  return source[index] === "{" ? readBrace(source, index, page) : readAngle(source, index, page);
}

function readAngle(source: string, index: number, page: DialectContext): Construct | undefined {
  if (page.isMdx && /^<\/?>/.test(source.slice(index, index + 3))) {
    return { type: "nothing", end: source.indexOf(">", index) + 1 };
  }
  const declaration = matchAt(DECLARATION, source, index);
  if (declaration !== undefined) return { type: "text", text: declaration, end: index + declaration.length };
  const tag = scanTag(source, index, page.budget);
  if (tag === undefined) return undefined;
  if (!/^[A-Z]/.test(tag.name)) return readTag(source, index, tag, page);
  if (isGeneric(source, index, tag) || isPlaceholder(source, tag, page))
    return { type: "text", text: source.slice(index, tag.end), end: tag.end };
  page.isMdx = true;
  const { name, end, attributes: args, selfClosing: isEmpty } = tag;
  if (tag.closing) return { type: "close", name, end };
  const call: BlockCall = { name, args, words: [], isMacro: false, isEmpty, level: 2 };
  if (isEmpty) return { type: "leaf", mark: { call }, end };
  const found = findBlock(call);
  if (found.block === "code") return readCode(source, tag, page) ?? { type: "nothing", end };
  return { type: "open", name, mark: { call }, isPhrase: isPhrase(found), end };
}

/** `<Code className="language-html">{`…`}</Code>`: the string is the code. */
function readCode(source: string, tag: Tag, page: DialectContext): Construct | undefined {
  const closing = `</${tag.name}>`;
  const length = source.slice(tag.end, tag.end + LONGEST).indexOf(closing);
  page.budget.left -= length < 0 ? Math.min(LONGEST, source.length - tag.end) : length;
  if (length < 0) return undefined;
  const inner = source.slice(tag.end, tag.end + length).trim();
  const code = (/^\{[\s\S]*\}$/.test(inner) ? readString(inner.slice(1, -1).trim()) : undefined) ?? inner;
  const className = textAt(tag.attributes, "className", "classname", "class") ?? "";
  const language = textAt(tag.attributes, "language", "lang") ?? /language-([\w-]+)/.exec(className)?.[1] ?? "";
  const end = tag.end + length + closing.length;
  return { type: "code", code, language, isInline: /inline/i.test(tag.name), end };
}

/** `Array<Item>` in prose is a type, not a component. */
function isGeneric(source: string, index: number, tag: Tag): boolean {
  if (!/\w/.test(source[index - 1] ?? "") || tag.attributes.size > 0 || tag.closing) return false;
  return !source.slice(tag.end, tag.end + 2000).includes(`</${tag.name}`);
}

/** `<!todo>` isn't a comment or a document type, although HTML would read it as one. */
const DECLARATION = /<!(?!doctype\b)[a-z][^<>\n]{0,200}>/iy;

/**
 * `<YOUR_HOST>`, `<K, V>` and `<T extends string>` in prose are placeholders or types. A component has valid attribute
 * names, and in a page without imports it has an end.
 */
function isPlaceholder(
  source: string,
  { name, attributes, closing, selfClosing, end }: Tag,
  page: DialectContext,
): boolean {
  if (closing || selfClosing || page.isMdx) return false;
  const keys = [...attributes.keys()];
  if (keys.some((key) => !/^[A-Za-z_:@][\w:.@-]*$/.test(key)) || keys.includes("extends")) return true;
  page.budget.left -= Math.min(LONGEST, source.length - end);
  if (source.slice(end, end + LONGEST).includes(`</${name}`) || page.closed().has(name)) return false;
  return /^[A-Z][A-Z0-9_]*$/.test(name) || !isBlockName(name);
}

function readBrace(source: string, index: number, page: DialectContext): Construct | undefined {
  const headingId = matchAt(/\{#[A-Za-z][\w.-]*\}[ \t]*(?=\r?\n|$)/y, source, index);
  if (headingId !== undefined) {
    const mark = { headingId: headingId.slice(2).replace(/\}[ \t]*$/, "") };
    return { type: "leaf", mark, end: index + headingId.length };
  }
  const second = source[index + 1];
  if (second === "#") {
    const end = endOf(source, "#}", index, page);
    return end < 0 ? undefined : { type: "nothing", end };
  }
  if (second === "%") return readStatement(source, index, page);
  const balanced = skipBalanced(source, index, page.budget);
  if (second === "{") {
    const end = balanced > 0 && source[balanced - 2] === "}" ? balanced : endOf(source, "}}", index, page);
    if (end > 0) {
      const template = readTemplate(innerOf(source, index, end), end, page);
      return template ?? { type: "text", text: source.slice(index, end), end };
    }
  }
  return balanced < 0 ? undefined : readExpression(source.slice(index + 1, balanced - 1).trim(), balanced, page);
}

/** `{…}` of MDX. */
function readExpression(inner: string, end: number, page: DialectContext): Construct | undefined {
  const string = readString(inner);
  if (string !== undefined) return { type: "text", text: string.trim() === "" ? " " : string, end };
  if (/^\/\*[\s\S]*\*\/$/.test(inner)) return { type: "nothing", end };
  if (!page.isMdx) return undefined;
  page.warn(`{${inner.slice(0, 60)}} is left out, because expressions are not run`);
  return { type: "nothing", end };
}

/** `{{ … }}` of a template. */
function readTemplate(inner: string, end: number, page: DialectContext): Construct | undefined {
  const name = inner.split("|", 1)[0]?.trim() ?? "";
  const string = readString(inner) ?? page.variables.get(name);
  if (string !== undefined) return { type: "text", text: string, end };
  if (page.variables.has(name)) return { type: "leaf", mark: { variable: name }, end };
  const call = readCall(inner, true);
  if (call !== undefined) return { type: "leaf", mark: { call }, end };
  // Other tools put `{{ … }}` into their own pages. In a page that isn't a template, it is text for readers.
  if (!page.isTemplate && !page.isMdx) return undefined;
  page.warn(`{{ ${inner.slice(0, 60)} }} is left out, because templates are not run`);
  return { type: "nothing", end };
}

/** `{% … %}` of a template. */
function readStatement(source: string, index: number, page: DialectContext): Construct | undefined {
  const end = endOfStatement(source, index, page);
  if (end < 0) return undefined;
  const inner = innerOf(source, index, end);
  const keyword = matchAt(/\w+/y, inner, 0) ?? "";
  if (keyword === "raw" || keyword === "verbatim") {
    const closing = /\{%-?\s*end(?:raw|verbatim)\s*-?%\}/.exec(source.slice(end, end + LONGEST));
    page.budget.left -= Math.min(closing?.index ?? LONGEST, source.length - end);
    const text = source.slice(end, closing === null ? source.length : end + closing.index);
    return { type: "raw", text, start: end, end: end + text.length + (closing?.[0].length ?? 0) };
  }
  if (keyword === "call") {
    const call = readCall(inner.replace(/^call\s*(?:\([^()]*\))?\s*/, ""), false);
    return call === undefined
      ? { type: "nothing", end }
      : { type: "open", name: "%call", mark: { call }, isPhrase: false, end };
  }
  if (keyword === "hint")
    return {
      type: "open",
      name: "%hint",
      mark: { call: plainCall("Hint", attributesIn(inner)) },
      isPhrase: false,
      end,
    };
  const [, name, value] = /^set\s+(\w+)\s*(?:=\s*([\s\S]*))?$/.exec(inner) ?? [];
  if (name !== undefined && value === undefined) {
    return isUsed(name, page)
      ? { type: "open", name: "%set", mark: { set: name }, isPhrase: false, end }
      : { type: "nothing", end };
  }
  const text = value === undefined ? undefined : readString(value.trim());
  if (name !== undefined && text !== undefined) return { type: "set", name, text, end };
  return ["endcall", "endset", "endhint"].includes(keyword)
    ? { type: "close", name: `%${keyword.slice(3)}`, end }
    : { type: "nothing", end };
}

/** `name="value"` of a GitBook tag. */
const attributesIn = (inner: string): Record<string, string> =>
  Object.fromEntries(
    [...inner.matchAll(/\b(style|title)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );

/** Whether a page uses a variable in addition to setting it. */
function isUsed(name: string, { source, budget }: DialectContext): boolean {
  budget.left -= source.length;
  const uses = source.matchAll(new RegExp(`[\\s({,:]${name}(?=[\\s)},|])`, "g"));
  uses.next();
  return budget.left > 0 && uses.next().done === false;
}

/** Reads `name(arguments)` with optional filters after it. Options are the first object of the arguments. */
function readCall(source: string, isEmpty: boolean): BlockCall | undefined {
  const name = /^([\w.]+)\s*\(/.exec(source);
  if (name === null) return undefined;
  const open = name[0].length - 1;
  const end = skipBalanced(source, open, { left: 4 * source.length });
  const given = readLiterals(source.slice(open + 1, end < 0 ? source.length : end - 1));
  return {
    name: name[1] ?? "",
    args: given.find((argument) => argument instanceof Map) ?? new Map(),
    words: given.filter((argument) => typeof argument === "string"),
    isMacro: true,
    isEmpty,
    level: 2,
  };
}

function innerOf(source: string, start: number, end: number): string {
  return source
    .slice(start + 2, end - 2)
    .replace(/^[-+]|[-+]$/g, "")
    .trim();
}

function endOf(source: string, closing: string, start: number, page: DialectContext): number {
  const limit = Math.min(source.length, start + LONGEST);
  const found = source.slice(start, limit).indexOf(closing, 2);
  page.budget.left -= found < 0 ? limit - start : found;
  return found < 0 ? -1 : start + found + closing.length;
}

/** Returns the index after `%}`, ignoring strings. */
function endOfStatement(source: string, start: number, { budget }: DialectContext): number {
  const limit = Math.min(source.length, start + LONGEST);
  for (let index = start + 2; index < limit && budget.left > 0; index++) {
    budget.left--;
    const char = source[index];
    if (char === "%" && source[index + 1] === "}") return index + 2;
    if (char === '"' || (char === "'" && !/\w/.test(source[index - 1] ?? ""))) {
      const end = skipString(source, index, budget);
      if (end > 0) index = end - 1;
    }
  }
  return -1;
}
