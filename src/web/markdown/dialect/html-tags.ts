import { plainCall } from "../blocks/block.ts";
import { escapeAttribute, escapeMarkdown } from "../escape.ts";
import { type DialectContext, markedElement } from "./dialect-context.ts";
import { blockElements, htmlElements, unreadableElements, voidElements } from "./html-elements.ts";
import { readString, textAt } from "./literal.ts";
import type { Tag } from "./scan-tag.ts";

const deepest = 60;
const implied: Record<string, string[]> = {
  p: ["p"],
  li: ["li"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["tr"],
  tbody: ["thead", "tbody"],
  thead: ["thead", "tbody"],
  option: ["option"],
};

/** Reads HTML tags between markdown: both functions answer the index after what they read. */
export type HtmlReader = {
  readTag(tag: Tag, start: number): number;
  readComment(start: number): number;
  /** How many elements are open. */
  depth(): number;
};

/**
 * HTML passes as it is, to be sanitised later, except that JSX attributes become HTML ones, what cannot be read
 * (scripts, styles, drawings) leaves with its content, and `<command>` in prose stays visible.
 */
export function createHtmlReader(context: DialectContext, paragraphEnd: (index: number) => number): HtmlReader {
  const { source, output } = context;
  let open: string[] = [];
  const missing = new Set<string>();
  const found = new Map<string, number>();

  /** Index of the closing tag, or -1; what was found or missed once is not looked for again. */
  function closingIndex(name: string, from: number): number {
    if (missing.has(name)) return -1;
    const known = found.get(name) ?? -1;
    if (known >= from) return known;
    const closing = new RegExp(`</${name}\\s*>`, "gi");
    closing.lastIndex = from;
    const index = closing.exec(source)?.index ?? -1;
    if (index < 0) missing.add(name);
    found.set(name, index);
    return index;
  }

  /** A new item, cell or paragraph ends the one before it, as in HTML. */
  function closeImplied(name: string): void {
    const ended = implied[name];
    if (ended === undefined) return;
    const index = open.findLastIndex((other) => ended.includes(other));
    const around = open.findLastIndex((other) => /^(?:ul|ol|dl|table|div|section|blockquote|details)$/.test(other));
    if (index > around) open.length = index;
  }

  function afterTag(index: number): number {
    const end = source.indexOf(">", index);
    return end < 0 ? source.length : end + 1;
  }

  function readTag(tag: Tag, start: number): number {
    const name = tag.name.toLowerCase();
    if (!htmlElements.has(name)) {
      const words = [...tag.attributes.values()].every((value) => value === true);
      if (words && !name.includes("-") && !tag.selfClosing) output.append(escapeMarkdown(source.slice(start, tag.end)));
      return tag.end;
    }
    if (name === "video" || name === "audio" || name === "source") {
      const src = tag.closing ? undefined : textAt(tag.attributes, "src");
      if (src !== undefined && /^https?:/i.test(src)) {
        const title = textAt(tag.attributes, "title", "aria-label") ?? (name === "audio" ? "Audio" : "Video");
        const call = plainCall(name, { src, title }, true);
        output.appendBlock(markedElement(context.marks.value({ call }), "", "block"));
      }
      return tag.end;
    }
    if (unreadableElements.has(name)) {
      const end = tag.closing || tag.selfClosing ? -1 : closingIndex(name, tag.end);
      return end < 0 ? tag.end : afterTag(end);
    }
    if (!tag.closing && (name === "code" || name === "pre")) {
      const end = closingIndex(name, tag.end);
      if (end >= 0 && (name === "pre" || end < paragraphEnd(start))) return readVerbatim(tag, start, end);
    }
    if (tag.closing) {
      const index = open.lastIndexOf(name);
      if (index >= 0) open = open.slice(0, index);
    } else if (!voidElements.has(name) && !tag.selfClosing) {
      closeImplied(name);
      if (open.length >= deepest) {
        context.warn(`elements nested more than ${deepest} deep are flattened`);
        return tag.end;
      }
      open.push(name);
    }
    output.append(printTag(context, tag, name, start));
    const lineEnds = tag.closing && blockElements.has(name) && /^[ \t]*\r?\n/.test(source.slice(tag.end, tag.end + 80));
    if (lineEnds && output.frames().length > 0) output.append("\n");
    return tag.end;
  }

  function readVerbatim(tag: Tag, start: number, closing: number): number {
    const inner = source.slice(tag.end, closing);
    const literal = /^\s*\{[\s\S]*\}\s*$/.test(inner) ? readString(inner.trim().slice(1, -1).trim()) : undefined;
    const end = afterTag(closing);
    const text = literal === undefined ? inner : escapeMarkdown(literal);
    output.append(printTag(context, tag, tag.name, start) + text + source.slice(closing, end));
    return end;
  }

  function readComment(start: number): number {
    const end = missing.has("-->") ? -1 : source.indexOf("-->", start + 4);
    if (end < 0) {
      missing.add("-->");
      output.append("&#60;");
      return start + 1;
    }
    output.append(source.slice(start, end + 3));
    return end + 3;
  }

  return { readTag, readComment, depth: () => open.length };
}

/** The tag as HTML: untouched where it was, else with what its JSX attributes say without being run. */
function printTag(context: DialectContext, tag: Tag, name: string, start: number): string {
  const raw = context.source.slice(start, tag.end);
  const empty = tag.selfClosing && !voidElements.has(name);
  if (tag.plain && !empty && !tag.attributes.has("className") && !/\n[ \t]*\r?\n/.test(raw)) return raw;
  if (tag.closing) return `</${name}>`;
  const attributes = [...tag.attributes].map(([key, value]) => {
    const attribute = key === "className" ? "class" : key;
    if (!/^[a-zA-Z][\w:-]*$/.test(attribute)) return "";
    if (value === true) return ` ${attribute}`;
    if (typeof value === "string" || typeof value === "number")
      return ` ${attribute}="${escapeAttribute(String(value))}"`;
    const module = value instanceof Object && "reference" in value ? context.imports.get(value.reference) : undefined;
    return module === undefined ? "" : ` ${attribute}="${escapeAttribute(module)}"`;
  });
  return `<${name}${attributes.join("")}>${empty ? `</${name}>` : ""}`;
}
