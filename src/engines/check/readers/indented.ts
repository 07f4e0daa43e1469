import { type FileSpan, openReading, type UsageReading } from "../reading.ts";

/** Languages with indentation as their structure. */
export type Indented = "sass" | "stylus";

/** A non-empty line without its trailing comment. */
interface Line {
  /** Columns of indentation. */
  indent: number;
  text: string;
  /** Offset of the text. */
  start: number;
}

/** The parent of more indented lines. */
interface Block {
  indent: number;
  /** The enclosing at-rules and this one. */
  within: readonly string[];
  /** The enclosing selectors and this one. */
  under: string;
  /** `padding-` for a property with nested properties. */
  prefix: string;
  /** Exports of CSS modules and definitions: not styles. */
  isApart: boolean;
}

const NAME = /^(--[\w-]+|\$[\w-]+|[*_]?-?[a-z][\w-]*)/i;
const APART = /^(?::(?:export|import)\b|@(?:font-face|property|counter-style|page)\b)/;
/** Maximum number of reported at-rules around a declaration. */
const MAX_AT_RULES = 32;
/** Maximum length of the reported selectors. */
const MAX_SELECTOR_LENGTH = 500;

/**
 * Reads indented Sass and Stylus line by line: declarations, variables and comments. Doesn't report syntax errors: only
 * the compiler knows them.
 *
 * @param at offset of the text in its file
 */
export function readIndented(text: string, language: Indented, at = 0): UsageReading {
  const reading = openReading();
  const lines = linesOf(text, language, reading.comments);
  const open: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    while ((open.at(-1)?.indent ?? -1) >= line.indent) open.pop();
    const around = open.at(-1) ?? { indent: -1, within: [], under: "", prefix: "", isApart: false };
    const hasInner = (lines[index + 1]?.indent ?? 0) > line.indent;
    const found = declarationIn(line, language, hasInner);
    if (found) {
      const isVariable = /^(?:--|\$)/.test(found.property);
      if (isVariable) reading.definitions.push(found.property);
      // A list that continues on the next lines.
      let { value } = found;
      while (value.endsWith(",") && (lines[index + 1]?.indent ?? 0) > line.indent) {
        const last = lines[++index];
        if (last) value = text.slice(found.start, last.start + last.text.length);
      }
      const property = isVariable ? found.property : around.prefix + found.property.toLowerCase();
      const place = { start: at + found.start, end: at + found.start + value.length };
      if (value !== "" && !around.isApart)
        reading.declarations.push({
          property,
          value,
          place,
          language: "scss",
          within: around.within,
          under: around.under,
        });
    }
    const isAtRule = line.text.startsWith("@") && around.within.length < MAX_AT_RULES;
    open.push({
      indent: line.indent,
      within: isAtRule ? [...around.within, line.text.toLowerCase()] : around.within,
      under: found || isAtRule ? around.under : `${around.under} ${line.text}`.slice(-MAX_SELECTOR_LENGTH),
      prefix: language === "sass" ? prefixOf(line.text, around.prefix) : "",
      isApart: around.isApart || APART.test(line.text),
    });
  }
  for (const each of reading.comments) [each.start, each.end] = [each.start + at, each.end + at];
  return reading;
}

/** `padding:` with more indented lines contains `padding-left` and similar properties. */
const prefixOf = (text: string, around: string): string =>
  around.length < 100 && /^[a-z][a-z-]*:$/i.test(text) ? `${around}${text.slice(0, -1).toLowerCase()}-` : "";

function declarationIn({ text, start }: Line, language: Indented, hasInner: boolean) {
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const isVariable = /^(?:--|\$)/.test(name);
  const rest = text.slice(name.length);
  // A property has a space after its colon, a pseudo-class has none. Stylus needs no colon.
  const sign = (isVariable ? /^\s*[:=]\s*/ : language === "sass" ? /^:\s+/ : /^(?:\s*:\s*|\s+(?![=+>~:,{(]))/).exec(
    rest,
  )?.[0];
  const assigned = language === "stylus" && !isVariable ? /^\s*\??=\s*/.exec(rest)?.[0] : undefined;
  const between = assigned ?? sign;
  if (between === undefined) return undefined;
  const value = rest
    .slice(between.length)
    .trimEnd()
    .replace(/;$/, "")
    .trimEnd()
    .replace(/!(?:important|default|global)$/, "")
    .trimEnd();
  // In Stylus, a line with more indented lines is a selector: `ul li`.
  if (hasInner && !value.endsWith(",") && language === "stylus") return undefined;
  const property = assigned === undefined ? name.replace(/^[*_]/, "") : `$${name}`;
  return { property, value, start: start + name.length + between.length };
}

/** Returns the non-empty lines, and collects comments. */
function linesOf(text: string, language: Indented, comments: FileSpan[]): Line[] {
  const lines: Line[] = [];
  let open: { indent: number; span: FileSpan } | undefined;
  let isBlock = false;
  for (const { 0: whole, index } of text.matchAll(/[^\n]+/g)) {
    const written = whole.replace(/\r$/, "").replace(/^\uFEFF/, "");
    const lead = whole.length - whole.trimStart().length;
    const inner = written.trim();
    if (inner === "") continue;
    const indent = columnsOf(whole.slice(0, lead));
    // A Sass comment continues while lines are more indented, a Stylus comment until it is closed.
    if (open && (isBlock || (language === "sass" && indent > open.indent))) {
      open.span.end = index + written.length;
      if (isBlock && inner.includes("*/")) isBlock = false;
      continue;
    }
    open = undefined;
    if (/^\/[/*]/.test(inner)) {
      const span = { start: index + lead, end: index + lead + inner.length };
      comments.push(span);
      open = { indent, span };
      isBlock = inner.startsWith("/*") && !inner.includes("*/") && language === "stylus";
      continue;
    }
    const comment = commentAtEnd(withoutStrings(inner));
    const kept = comment < 0 ? inner : inner.slice(0, comment).trimEnd();
    if (comment >= 0) comments.push({ start: index + lead + comment, end: index + lead + inner.length });
    if (kept !== "") lines.push({ indent, text: kept, start: index + lead });
  }
  return lines;
}

/** Returns the start of a line's trailing comment, including the space before it, or -1. */
function commentAtEnd(line: string): number {
  const toEnd = line.search(/(?:^|\s)\/\//);
  if (toEnd >= 0 || !line.endsWith("*/")) return toEnd;
  const start = line.lastIndexOf("/*", line.length - 4);
  return start > 0 && /\s/.test(line.charAt(start - 1)) ? start - 1 : -1;
}

/** Replaces strings by text of the same length. */
const withoutStrings = (text: string): string =>
  text.replace(/"[^"]*"|'[^']*'/g, (string) => "_".repeat(string.length));

const TAB = 4;
const columnsOf = (lead: string): number =>
  Array.from(lead, (sign) => (sign === "\t" ? TAB : 1)).reduce((sum, width) => sum + width, 0);
