import {
  type AttributeUse,
  addReading,
  type FileSpan,
  type OpenReading,
  openReading,
  type UsageReading,
} from "../reading.ts";
import { readHtmlParts } from "./html.ts";
import { UNKNOWN_VALUE } from "./unknown.ts";

const IMPORT = /^\{%-?\s*from\s+["']([^"']+)["']\s+import\s+([\s\S]*?)-?%\}$/;
const COMMENT = /^(?:\{#|\{\{!|\{\{-?\s*\/\*|\{%-?\s*#|<%#|<%--|<%-?\s*\/[/*])/;
/** Comments of Liquid, Django and Twig in tag syntax. */
const LONG_COMMENT = /\{%-?\s*comment\b[\s\S]*?(?:\{%-?\s*endcomment\s*-?%\}|$)/g;
/** Longer tags aren't written by people, and are skipped. */
const MAX_TAG_LENGTH = 64 * 1024;
/** Calls per tag. */
const MAX_CALLS = 200;
const CALL = /(?<![\w.$])([A-Za-z_]\w*)\s*\(/g;

/**
 * Reads HTML templates: Nunjucks, Jinja, Twig, Liquid, Handlebars, EJS. Macro calls are read with the properties of
 * their object argument. Output of the template in the markup is unknown.
 */
export function readTemplate(text: string): UsageReading {
  const reading = openReading();
  const imported = new Map<string, { name: string; from: string }>();
  const defined = new Set(Array.from(text.matchAll(/\{%-?\s*macro\s+(\w+)/g), ([, name = ""]) => name));
  for (const { 0: comment, index } of text.matchAll(LONG_COMMENT))
    reading.comments.push({ start: index, end: index + comment.length });
  const blanked: string[] = [];
  let done = 0;
  for (const { start, end } of templateTags(text)) {
    const tag = text.slice(start, end);
    blanked.push(text.slice(done, start), UNKNOWN_VALUE.repeat(tag.length));
    done = end;
    if (COMMENT.test(tag)) {
      reading.comments.push({ start, end });
      continue;
    }
    const [, from, names] = IMPORT.exec(tag) ?? [];
    if (from !== undefined && names !== undefined)
      readImport(from, names, start + tag.indexOf(names, tag.indexOf("import")), reading, imported);
    else if (tag.length <= MAX_TAG_LENGTH) readCalls(tag, start, reading, { imported, defined });
  }
  blanked.push(text.slice(done));
  addReading(reading, readHtmlParts(blanked.join("")));
  return reading;
}

function readImport(
  from: string,
  names: string,
  at: number,
  reading: OpenReading,
  imported: Map<string, { name: string; from: string }>,
): void {
  for (const { 1: name = "", 2: local = name, index } of names.matchAll(/([A-Za-z_]\w*)(?:\s+as\s+([A-Za-z_]\w*))?/g)) {
    if (name === "with" || name === "without") break;
    const start = at + index;
    reading.imports.push({ name, from, place: { start, end: start + name.length } });
    imported.set(local, { name, from });
  }
}

interface Names {
  imported: ReadonlyMap<string, { name: string; from: string }>;
  defined: ReadonlySet<string>;
}

function readCalls(tag: string, at: number, reading: OpenReading, { imported, defined }: Names): void {
  const isCall = /^\{%-?\s*call\b/.test(tag);
  for (const { 0: head, 1: local = "", index } of [...tag.matchAll(CALL)].slice(0, MAX_CALLS)) {
    if (defined.has(local) || local === "call" || local === "macro") continue;
    const origin = imported.get(local);
    const open = index + head.length - 1;
    const close = endOfGroup(tag, open);
    const read = readArguments(tag.slice(open + 1, close), at + open + 1);
    const start = at + index;
    // The macro also gets the content between `call` and `endcall`.
    const body: AttributeUse[] = isCall ? [{ name: "caller", place: { start, end: start } }] : [];
    reading.elements.push({
      ...{ kind: "macro", name: origin?.name ?? local, place: { start, end: start + local.length } },
      ...(origin ? { from: origin.from, isImported: true } : {}),
      attributes: [...read.attributes, ...body],
      isOpen: read.isOpen || isCall,
    });
    for (const { name, value, valuePlace } of read.attributes)
      if (name === "classes" && value !== undefined && valuePlace)
        reading.classes.push(...classesOf(value, valuePlace.start));
  }
}

const classesOf = (value: string, at: number) =>
  Array.from(value.matchAll(/\S+/g), ({ 0: name, index }) => ({
    name,
    place: { start: at + index, end: at + index + name.length },
  }));

/** Template delimiters, longer ones first. */
const KINDS: readonly (readonly [open: string, close: string])[] = [
  ...([
    ["{{!--", "--}}"],
    ["{{{", "}}}"],
    ["{{", "}}"],
    ["{%", "%}"],
    ["{#", "#}"],
    ["<%", "%>"],
  ] as const),
];
const OPEN = /\{[{%#]|<%/g;
/** Maximum length of an object in an expression. */
const REACH = 64 * 1024;

/** Yields the tags of a template in order. Unclosed tags are text. */
function* templateTags(text: string): Generator<FileSpan> {
  let done = 0;
  const without = new Set<string>();
  for (const { index: start } of text.matchAll(OPEN)) {
    if (start < done) continue;
    const kind = KINDS.find(([open]) => text.startsWith(open, start));
    if (!kind || without.has(kind[1])) continue;
    const end = endOfTag(text, start, kind);
    if (end === -1) without.add(kind[1]);
    else {
      yield { start, end };
      done = end;
    }
  }
}

/** Objects and calls in an expression may contain `}}`. */
function endOfTag(text: string, start: number, [open, close]: readonly [string, string]): number {
  const first = text.indexOf(close, start + open.length);
  if (first === -1) return -1;
  if (open === "{{") {
    const bracket = text.slice(start + 2, first).search(/[({[]/);
    if (bracket !== -1) {
      const group = start + 2 + bracket;
      const within = text.slice(group, group + REACH);
      const closed = endOfGroup(within, 0);
      const end = closed < within.length ? text.indexOf(close, group + closed + 1) : -1;
      if (end !== -1) return end + close.length;
    }
  }
  return first + close.length;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The arguments of a macro with one object argument, as attributes. */
interface ReadArguments {
  attributes: AttributeUse[];
  /** Whether it has other arguments. */
  isOpen: boolean;
}

/**
 * Returns the index of the bracket that closes the one at `open`, or the end of the text. Ignores brackets in strings.
 */
function endOfGroup(text: string, open: number): number {
  const expected: string[] = [];
  for (let at = open; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (CLOSING[sign] !== undefined) expected.push(CLOSING[sign]);
    else if (sign === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return at;
    }
  }
  return text.length;
}

function endOfString(text: string, at: number): number {
  const quote = text.charAt(at);
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== quote) end += text.charAt(end) === "\\" ? 2 : 1;
  return Math.min(end, text.length - 1);
}

/**
 * Reads `{ text: "Save", classes: "a" if b }`: property names, and values that are one string, number or boolean.
 *
 * @param at offset of the text in its file
 */
function readArguments(text: string, at: number): ReadArguments {
  const open = text.search(/\S/);
  if (open === -1) return { attributes: [], isOpen: false };
  const close = text.charAt(open) === "{" ? endOfGroup(text, open) : -1;
  if (close === -1 || text.slice(close + 1).trim() !== "") return { attributes: [], isOpen: true };
  const attributes: AttributeUse[] = [];
  let isOpen = false;
  for (const { start, end } of partsOf(text, open + 1, close)) {
    const part = text.slice(start, end);
    const [head, quoted, bare] = /^\s*(?:["']([^"']+)["']|([A-Za-z_$][\w$-]*))\s*:/.exec(part) ?? [];
    const name = quoted ?? bare;
    if (head === undefined || name === undefined) {
      if (part.trim() !== "") isOpen = true;
      continue;
    }
    const nameAt = at + start + part.indexOf(name);
    const attribute: AttributeUse = { name, place: { start: nameAt, end: nameAt + name.length } };
    const written = part.slice(head.length);
    const literal = /^\s*(?:"([^"\\]*)"|'([^'\\]*)'|(-?[\d.]+|true|false))\s*$/.exec(written);
    const value = literal?.[1] ?? literal?.[2] ?? literal?.[3];
    if (value !== undefined) {
      const lead = written.length - written.trimStart().length + (literal?.[3] === undefined ? 1 : 0);
      const valueAt = at + start + head.length + lead;
      attribute.value = value;
      attribute.valuePlace = { start: valueAt, end: valueAt + value.length };
    }
    attributes.push(attribute);
  }
  return { attributes, isOpen };
}

/** Yields the parts of a bracket between commas. */
function* partsOf(text: string, from: number, to: number): Generator<{ start: number; end: number }> {
  let start = from;
  for (let at = from; at < to; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (CLOSING[sign] !== undefined) at = endOfGroup(text, at);
    else if (sign === ",") {
      yield { start, end: at };
      start = at + 1;
    }
  }
  yield { start, end: to };
}
