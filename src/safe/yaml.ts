import { Composer, CST, type Document, Lexer, Parser, stringify, visit } from "yaml";
import { isObject } from "./is-object.ts";
import { checkJsonValue } from "./json.ts";
import { reasonOf, UnsafeInput } from "./unsafe.ts";

const maxBytes = 256 * 1024;
const maxDepth = 64;
const maxAliases = 100;
/** Words, marks, spaces and line ends; a line "key: value" has seven. */
const maxLexemes = 150_000;
/** More than 256 KiB can contain, so that only aliases reach it. */
const maxValues = 200_000;

const options = {
  schema: "core",
  resolveKnownTags: false,
  merge: false,
  stringKeys: true,
  // The library's check compares every key with every other; `refuseRepeatedKeys` replaces it.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "silent",
} as const;

function refused(fault: string): UnsafeInput {
  return new UnsafeInput("yaml", `The YAML ${fault}.`);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/**
 * Reads token by token, and stops at the first one that makes the rest expensive: composing is recursive and keeps
 * every error.
 */
function readTokens(text: string): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let aliases = 0;
  let lexemes = 0;
  let documents = 0;
  function keep(next: Iterable<CST.Token>): void {
    for (const token of next) {
      if (token.type === "error") throw refused(`is malformed at line ${lineOf(text, token.offset)}: ${token.message}`);
      if (token.type === "document") documents += 1;
      if (documents > 1) throw refused("contains more than one document. Keep only the first");
      tokens.push(token);
    }
  }
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > maxLexemes) throw refused(`has more than ${maxLexemes} words and symbols. Split the file`);
    const type = CST.tokenType(lexeme);
    // JSON has no complex keys, and the parser needs hours for a few thousand of them.
    if (type === "explicit-key-ind") throw refused('has a "?" key. Use "key: value"');
    if (type === "alias") aliases += 1;
    if (aliases > maxAliases) throw refused(`has more than ${maxAliases} aliases. Replace them with their values`);
    keep(parser.next(lexeme));
    // The stack contains the document and a scalar besides the open collections.
    if (parser.stack.length > maxDepth + 2) throw refused(`is nested deeper than ${maxDepth} levels`);
  }
  keep(parser.end());
  return tokens;
}

/**
 * Composing creates an error object for each fault; without stack traces a quarter of a million take 0.1 s, not 2 s.
 */
function withoutStackTraces<T>(run: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function resolveAliases(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    throw refused(`cannot be resolved: ${reasonOf(error)}`);
  }
}

function refuseRepeatedKeys(document: Document): void {
  visit(document, {
    Map(_, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = String(key);
        if (seen.has(name)) throw refused(`has the key "${name}" twice in one mapping. Remove one of them`);
        seen.add(name);
      }
    },
  });
}

/**
 * One YAML 1.2 document (core schema) as plain JSON data, null if empty: at most 256 KiB, 150,000 lexemes, 64 levels
 * and 100 aliases; only core tags, no merge keys, no repeated keys; dates stay strings. Throws `UnsafeInput` "yaml" for
 * invalid or refused YAML, "json" for values that break the rules of `checkJson`.
 */
export function parseYaml(text: string): unknown {
  if (Buffer.byteLength(text) > maxBytes) throw refused(`is larger than ${maxBytes / 1024} KiB`);
  const tokens = readTokens(text);
  const [document] = withoutStackTraces(() => [...new Composer(options).compose(tokens)]);
  if (document === undefined) return null;
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault !== undefined) throw refused(`is malformed at line ${lineOf(text, fault.pos[0])}: ${fault.message}`);
  refuseRepeatedKeys(document);
  const value: unknown = resolveAliases(document);
  checkJsonValue(value, { maxDepth, maxValues });
  return value;
}

export interface MarkdownParts {
  frontmatter: Record<string, unknown>;
  body: string;
  /** Why frontmatter could not be read, and the remedy, as sentences. */
  error?: string;
  /** The same in parts; the line is that of the text, from 1. */
  fault?: FrontmatterFault;
}

/** Why frontmatter could not be read. */
export interface FrontmatterFault {
  line: number;
  /** A clause without a full stop. */
  why: string;
  /** The remedy, as a sentence. */
  instead: string;
}

/** First lines of frontmatter in other languages, some of which programs evaluate. */
const otherFence = /^(?:---[ \t]*[^\s-]|(?:\+\+\+|;;;)[ \t]*\r?(?:\n|$))/;
/** Text that may precede frontmatter by mistake: blanks, invisible marks, and comments. */
const before = /^(?:[\s\u200B-\u200F\u2060\uFEFF]|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\})*/;
/** A line of dashes, of any number and with any line end, and the text below it: empty lines, then content. */
const looseFence = /^-{3,}[^\S\r\n]*[\r\n](?:[^\S\r\n]*(?:#[^\r\n]*)?[\r\n])*[^\S\r\n]*([^\r\n]*)/;
/** The start of a mapping: `draft: true`, `{draft: true}`. */
const mapping = /^(?:\{\s*)?(?:"[^"\r\n]*"|'[^'\r\n]*'|[\w.-]+)\s*:(?=\s|$)/;
const jsonObject = /^\{\s*(?:"[^"\r\n]*"|'[^'\r\n]*'|[\w.-]+)\s*:/;
const openFence = /^---[ \t]*\r?\n/;
const closeFence = /^---[ \t]*\r?$/m;

/**
 * Separates YAML frontmatter from a Markdown text. Accepts only a fence of `---` in the first line, and evaluates
 * nothing: with another language, or misplaced frontmatter near the start, the whole text is body, with an `error`.
 * Broken YAML gives empty frontmatter, the body and `error`. Never throws.
 */
export function splitFrontmatter(markdown: string): MarkdownParts {
  const text = markdown.startsWith("\uFEFF") ? markdown.slice(1) : markdown;
  if (otherFence.test(text)) {
    const instead = "Write YAML between two lines of ---.";
    return faulty(text, { line: 1, why: "its frontmatter is not YAML, the only supported language", instead });
  }
  const opening = openFence.exec(text)?.[0];
  if (opening === undefined) {
    const fault = misplacedFault(text);
    return fault ? faulty(text, fault) : { frontmatter: {}, body: text };
  }
  const rest = text.slice(opening.length);
  const closing = closeFence.exec(rest);
  if (closing === null) {
    const instead = "Add a line of --- after it.";
    return faulty(text, { line: 1, why: "its frontmatter has no closing line of ---", instead });
  }
  const body = rest.slice(closing.index + closing[0].length).replace(/^\n/, "");
  const yaml = rest.slice(0, closing.index);
  try {
    const value = parseYaml(yaml);
    if (value === null) return { frontmatter: {}, body };
    if (isObject(value)) return { frontmatter: asWritten(value, yaml), body };
    const instead = 'Write lines of "key: value".';
    return faulty(body, { line: 2, why: 'its frontmatter is not a list of "key: value" lines', instead });
  } catch (error) {
    return faulty(body, yamlFault(yaml, reasonOf(error)));
  }
}

const TITLES = ["title", "menuTitle", "sidebar_label"] as const;

/** Titles that YAML reads as numbers are words: `2.10` is not 2.1. */
function asWritten(frontmatter: Record<string, unknown>, yaml: string): Record<string, unknown> {
  const numbers = TITLES.filter((key) => typeof frontmatter[key] === "number");
  const words = numbers.map((key) => [
    key,
    new RegExp(`^${key}:[ \\t]+([^\\s#]+)`, "m").exec(yaml)?.[1] ?? String(frontmatter[key]),
  ]);
  return words.length === 0 ? frontmatter : { ...frontmatter, ...Object.fromEntries(words) };
}

/** The fault of misplaced frontmatter, which would be shown as text. */
function misplacedFault(text: string): FrontmatterFault | undefined {
  const lead = before.exec(text)?.[0] ?? "";
  const rest = text.slice(lead.length);
  const line = lead.split(/\r\n|[\r\n]/).length;
  if (jsonObject.test(rest) || otherFence.test(rest)) {
    const instead = "Write YAML between two lines of ---.";
    return { line, why: "its frontmatter is not YAML, the only supported language", instead };
  }
  const first = looseFence.exec(rest)?.[1];
  if (first === undefined || !mapping.test(first)) return undefined;
  if (lead === "" && /^---[ \t]*\r(?!\n)/.test(rest)) {
    return { line, why: "its lines end only with CR", instead: "Save it with LF line endings." };
  }
  const why = "its frontmatter does not start with a line of ---";
  return { line, why, instead: "Put a line of --- before and after the frontmatter. For a horizontal rule, use ***." };
}

const faulty = (body: string, fault: FrontmatterFault): MarkdownParts => ({
  frontmatter: {},
  body,
  error: `${fault.why.replace(/^its /, "The ")}. ${fault.instead}`,
  fault,
});

/** The fault of YAML below one line of `---`. Frequent mistakes include the corrected line. */
function yamlFault(yaml: string, reason: string): FrontmatterFault {
  const lines = yaml.split(/\r?\n/);
  const why = (what: string) => `its frontmatter is not YAML: ${what}`;
  const tab = lines.findIndex((line) => /^ *\t/.test(line));
  if (tab >= 0)
    return { line: tab + 2, why: why("a line is indented with a tab"), instead: "Replace the tab with spaces." };
  const twice = repeatedKey(lines);
  if (twice)
    return { line: twice.at + 2, why: why(`the key ${twice.key} appears twice`), instead: "Remove one of them." };
  const at = lines.findIndex((line) => unquoted(line) !== undefined);
  const line = Number(/at line (\d+)/.exec(reason)?.[1] ?? 1);
  if (at >= 0 && (at === line - 1 || at === line - 2))
    return { line: at + 2, why: why("a value needs quotes"), instead: `Write ${unquoted(lines[at] ?? "")}` };
  const said = reason.replace(/^The YAML (?:is malformed at line \d+: )?/, "").replace(/\.$/, "");
  return { line: Math.min(line, lines.length) + 1, why: why(said), instead: "Fix this line." };
}

/** A top-level line whose value YAML would read differently (`a: b: c`, `@a`, a backtick), with its value in quotes. */
function unquoted(line: string): string | undefined {
  const [, key, value] = /^([\w-]+):[ ]+([^"'\s[{|>&*!#].*?)\s*$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return undefined;
  return /^[@`%]|:(?: |$)/.test(value) ? `${key}: ${JSON.stringify(value)}` : undefined;
}

function repeatedKey(lines: readonly string[]): { key: string; at: number } | undefined {
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const key = /^([\w-]+):(?: |$)/.exec(line)?.[1];
    if (key === undefined) continue;
    if (seen.has(key)) return { key, at };
    seen.add(key);
  }
  return undefined;
}

/** A frontmatter block of these fields, in key order; empty without fields. */
export const printFrontmatter = (fields: Record<string, unknown>): string =>
  Object.keys(fields).length === 0 ? "" : `---\n${stringify(fields, { lineWidth: 0, schema: "core" })}---\n`;
