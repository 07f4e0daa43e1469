import { type AttributeUse, addReading, type OpenReading, openReading, type Reading } from "../reading.ts";
import { readHtml } from "./html.ts";
import { endOfGroup, readArguments } from "./template-arguments.ts";
import { templateTags } from "./template-tags.ts";
import { UNKNOWN } from "./unknown.ts";

const IMPORT = /^\{%-?\s*from\s+["']([^"']+)["']\s+import\s+([\s\S]*?)-?%\}$/;
/** Longer tags are no person's, and not looked into. */
const LONGEST_TAG = 64 * 1024;
/** Calls of one tag. */
const MOST_CALLS = 200;
const CALL = /(?<![\w.$])([A-Za-z_]\w*)\s*\(/g;

/**
 * Reads templates that write HTML: Nunjucks, Jinja, Twig, Liquid, Handlebars, EJS. Calls of macros are read with the
 * properties of the object they are given; in the markup, what the template writes is unknown.
 */
export function readTemplate(text: string): Reading {
  const reading = openReading();
  const imported = new Map<string, { name: string; from: string }>();
  const defined = new Set(Array.from(text.matchAll(/\{%-?\s*macro\s+(\w+)/g), ([, name = ""]) => name));
  const blanked: string[] = [];
  let done = 0;
  for (const { start, end } of templateTags(text)) {
    const tag = text.slice(start, end);
    blanked.push(text.slice(done, start), UNKNOWN.repeat(tag.length));
    done = end;
    if (tag.startsWith("{#") || tag.startsWith("{{!")) continue;
    const [, from, names] = IMPORT.exec(tag) ?? [];
    if (from !== undefined && names !== undefined)
      readImport(from, names, start + tag.indexOf(names, tag.indexOf("import")), reading, imported);
    else if (tag.length <= LONGEST_TAG) readCalls(tag, start, reading, { imported, defined });
  }
  blanked.push(text.slice(done));
  addReading(reading, readHtml(blanked.join("")));
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
  for (const { 0: head, 1: local = "", index } of [...tag.matchAll(CALL)].slice(0, MOST_CALLS)) {
    if (defined.has(local) || local === "call" || local === "macro") continue;
    const origin = imported.get(local);
    const open = index + head.length - 1;
    const close = endOfGroup(tag, open);
    const read = readArguments(tag.slice(open + 1, close), at + open + 1);
    const start = at + index;
    // What stands between `call` and `endcall` is given to the macro, too.
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
