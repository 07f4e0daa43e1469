import { addReading, type OpenReading, openReading, type StyleDeclaration, type UsageReading } from "../reading.ts";
import { readClasses } from "./classes.ts";
import { readHtmlParts } from "./html.ts";
import { asImported, scriptLanguage } from "./parts.ts";
import { readExpression, readTsx } from "./tsx.ts";
import { UNKNOWN_VALUE } from "./unknown.ts";

/** Reads a Svelte component: its markup, scripts and styles. */
export const readSvelte = (text: string): UsageReading => readBraced(text, 0, openReading());

/** The delimiters of an Astro component's script. */
const FENCE = /^\uFEFF?\s*---[^\S\n]*\r?\n([\s\S]*?)(?:^|\n)---[^\S\n]*(?=\r?\n|$)/;

/** Reads an Astro component: the script before its markup, markup, scripts and styles. */
export function readAstro(text: string): UsageReading {
  const scripts = openReading();
  const [fence = "", script = ""] = FENCE.exec(text) ?? [];
  if (fence !== "") addReading(scripts, readTsx(script, "ts", fence.indexOf(script, fence.indexOf("---") + 3)));
  return readBraced(text, fence.length, scripts);
}

/** Reads markup with expressions in braces as attributes, starting at `from` in a file. */
function readBraced(text: string, from: number, scripts: OpenReading): UsageReading {
  const { markup, expressions } = withoutExpressions(text, from);
  const page = readHtmlParts(markup, {
    onScript: (script, at, attributes) => {
      addReading(scripts, readTsx(script, scriptLanguage(attributes, "ts"), at));
    },
  });
  const reading = openReading();
  for (const { attribute, start, end } of expressions) readAttribute(attribute, text.slice(start, end), start, reading);
  addReading(reading, { ...page, elements: asImported(page.elements, scripts.imports) });
  addReading(reading, { ...openReading(), ...directivesOf(page) });
  addReading(reading, scripts);
  for (let start = markup.indexOf("{/*"); start >= 0; start = markup.indexOf("{/*", start)) {
    const end = markup.indexOf("*/}", start + 3);
    if (end < 0) break;
    reading.comments.push({ start: start + 1, end: end + 2 });
    start = end;
  }
  return reading;
}

function readAttribute(attribute: string, code: string, at: number, reading: OpenReading): void {
  if (/^(?:class|className|class:list)$/.test(attribute)) addReading(reading, readExpression(code, at, "classes"));
  else if (attribute === "style") addReading(reading, readExpression(code, at, "styles"));
}

/** `class:name={…}` and `style:color="red"` of Svelte. */
function directivesOf({ elements }: UsageReading): Pick<OpenReading, "classes" | "declarations"> {
  const found = openReading();
  for (const { attributes } of elements)
    for (const { name, place, value, valuePlace } of attributes) {
      const [, kind, own = ""] = /^(class|style):(.+)$/.exec(name) ?? [];
      if (kind === "class" && own !== "list") readClasses(own, place.start + "class:".length, found);
      else if (kind === "style" && value !== undefined && valuePlace) {
        const declared: StyleDeclaration = { property: own, value, place: valuePlace, language: "css", within: [] };
        found.declarations.push(declared);
      }
    }
  return found;
}

/** An expression in the braces of an attribute, without the braces. */
interface Braced {
  attribute: string;
  start: number;
  end: number;
}

/** Relevant parts of markup: complete comments, scripts and styles, and the start of a tag. */
const PARTS = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[^>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)|<[A-Za-z][\w.:-]*/gi;

/** Replaces expressions in attributes by placeholders of the same length, and returns them. */
function withoutExpressions(text: string, from: number): { markup: string; expressions: Braced[] } {
  const expressions: Braced[] = [];
  const pieces: string[] = [UNKNOWN_VALUE.repeat(from)];
  let done = from;
  let unclosed = 0;
  const parts = new RegExp(PARTS);
  parts.lastIndex = from;
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0].startsWith("<!--") || part[1] !== undefined) continue;
    const { end, isClosed } = readTag(text, part.index + part[0].length, (braced) => {
      pieces.push(text.slice(done, braced.start - 1), UNKNOWN_VALUE.repeat(braced.end - braced.start + 2));
      done = braced.end + 1;
      expressions.push(braced);
    });
    // Each unclosed expression costs a long search.
    if (!isClosed && ++unclosed > MOST_UNCLOSED) break;
    parts.lastIndex = end;
  }
  pieces.push(text.slice(done));
  return { markup: pieces.join(""), expressions };
}

/** Reads the attributes of a tag. Returns its end, and whether its braces are closed. */
function readTag(text: string, from: number, onBraced: (braced: Braced) => void): { end: number; isClosed: boolean } {
  let quote = "";
  let at = from;
  let attribute = "";
  for (; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "{") {
      const end = endOfBraces(text, at);
      if (end === -1) return { end: at + 1, isClosed: false };
      onBraced({ attribute, start: at + 1, end });
      at = end;
    } else if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") break;
    else if (sign === "=")
      attribute = /[^\s"'=<>{}]+$/.exec(text.slice(Math.max(from, at - 200), at).trimEnd())?.[0] ?? "";
    else if (/\s/.test(sign) && text.charAt(at - 1) !== "=") attribute = "";
  }
  return { end: Math.min(at + 1, text.length), isClosed: true };
}

/** Maximum length of an expression, and maximum number of unclosed ones. */
const [REACH, MOST_UNCLOSED] = [64 * 1024, 20];

/** Returns the index of the brace that closes the one at `open`, or -1. Ignores braces in strings. */
function endOfBraces(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + REACH); at++) {
    const sign = text.charAt(at);
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at;
    else if (sign === '"' || sign === "'" || sign === "`") {
      for (at++; at < text.length && text.charAt(at) !== sign; at++) if (text.charAt(at) === "\\") at++;
    }
  }
  return -1;
}
