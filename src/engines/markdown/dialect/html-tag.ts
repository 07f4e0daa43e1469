import { escapeHtml } from "../../../safe/escape-html.ts";
import { plainCall } from "../blocks/block.ts";
import type { Construct } from "./construct.ts";
import { readString, textAt } from "./literal.ts";
import type { DialectContext } from "./page-context.ts";
import type { Tag } from "./scan-tag.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** HTML element names. Any other lower-case `<name>` in prose is a placeholder such as `<command>`. */
const ELEMENTS = words(`a abbr acronym address area article aside b base bdi bdo big blockquote body br button caption
center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font
footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li link main
map mark menu meta meter nav ol optgroup option output p param picture pre progress q rp rt ruby s samp search section
select slot small span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var wbr`);

/** Elements without readable content. They are removed with their content. */
const UNREADABLE = words(`applet canvas embed iframe math noembed noframes noscript object plaintext script style svg
template textarea title xmp`);

const PLAYERS = words("audio source video");
const VOID = words("area base br col embed frame hr img input link meta param source track wbr");
const CONTAINERS = words("article aside blockquote details div dl figure footer header main nav ol section table ul");

/**
 * Reads an HTML tag. It stays unchanged and is sanitized later, with four exceptions: JSX attributes become HTML
 * attributes, elements without readable content (scripts, styles, drawings) are removed, other rules don't apply to
 * code, and `<command>` stays visible.
 */
export function readTag(source: string, start: number, tag: Tag, page: DialectContext): Construct | undefined {
  const { end, closing, selfClosing, attributes } = tag;
  const name = tag.name.toLowerCase();
  if (PLAYERS.has(name)) {
    const src = closing ? undefined : textAt(attributes, "src");
    if (src === undefined || !/^https?:/i.test(src)) return { type: "nothing", end, ...droppedBy(tag) };
    const title = textAt(attributes, "title", "aria-label") ?? (name === "audio" ? "Audio" : "Video");
    return { type: "leaf", mark: { call: plainCall(name, { src, title }, true) }, end };
  }
  if (UNREADABLE.has(name)) {
    const close = closing || selfClosing ? -1 : closingIndex(source, name, end, page);
    return { type: "nothing", end: close < 0 ? end : afterTag(source, close), ...droppedBy(tag) };
  }
  if (!ELEMENTS.has(name)) {
    const isPlaceholder = [...attributes.values()].every((value) => value === true);
    if (isPlaceholder && !name.includes("-") && !selfClosing)
      return { type: "text", text: source.slice(start, end), end };
    return { type: "nothing", end };
  }
  if (!closing && (name === "code" || name === "pre")) {
    const close = closingIndex(source, name, end, page);
    const inner = source.slice(end, close);
    if (close >= 0 && (name === "pre" || !/\n[ \t]*\n/.test(inner))) {
      const literal = /^\s*\{[\s\S]*\}\s*$/.test(inner) ? readString(inner.trim().slice(1, -1).trim()) : undefined;
      const text = literal === undefined ? inner : escapeHtml(literal);
      return {
        type: "html",
        html: `${printTag(source, start, tag, page)}${text}</${name}>`,
        deeper: 0,
        end: afterTag(source, close),
      };
    }
  }
  const isContainer = CONTAINERS.has(name) && !selfClosing;
  return { type: "html", html: printTag(source, start, tag, page), deeper: isContainer ? (closing ? -1 : 1) : 0, end };
}

/** Elements that show another file, and `source`, which can have the address of one. */
const EMBEDS = words("audio embed iframe object source video");

/** The report of a removed element for the author. Empty for elements without visible content. */
function droppedBy({ name, closing, attributes }: Tag): Pick<Extract<Construct, { type: "nothing" }>, "dropped"> {
  const lower = name.toLowerCase();
  if (closing || !EMBEDS.has(lower)) return {};
  const src = textAt(attributes, "src", "data");
  return { dropped: { name: lower, src, title: textAt(attributes, "title", "aria-label") } };
}

/** Returns the index of the end tag of an element, or -1. */
function closingIndex(source: string, name: string, from: number, { budget }: DialectContext): number {
  const closing = new RegExp(`</${name}\\s*>`, "gi");
  closing.lastIndex = from;
  const index = closing.exec(source)?.index ?? -1;
  budget.left -= (index < 0 ? source.length : index) - from;
  return index;
}

function afterTag(source: string, index: number): number {
  const end = source.indexOf(">", index);
  return end < 0 ? source.length : end + 1;
}

/** Returns the tag as HTML: unchanged if it is plain, otherwise with the literal values of its JSX attributes. */
function printTag(source: string, start: number, tag: Tag, page: DialectContext): string {
  const name = tag.name.toLowerCase();
  const isEmpty = tag.selfClosing && !VOID.has(name);
  if (tag.plain && !isEmpty && !tag.attributes.has("className")) return source.slice(start, tag.end);
  if (tag.closing) return `</${name}>`;
  const attributes = [...tag.attributes].map(([key, value]) => {
    const attribute = key === "className" ? "class" : key;
    if (!/^[a-zA-Z][\w:-]*$/.test(attribute)) return "";
    if (value === true) return ` ${attribute}`;
    const module = value instanceof Object && "reference" in value ? page.imports.get(value.reference) : undefined;
    const text = typeof value === "string" || typeof value === "number" ? String(value) : module;
    return text === undefined ? "" : ` ${attribute}="${escapeHtml(text)}"`;
  });
  return `<${name}${attributes.join("")}>${isEmpty ? `</${name}>` : ""}`;
}
