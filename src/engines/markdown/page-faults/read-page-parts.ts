import type { Token } from "markdown-it";
import { createMarkTable, type MarkTable } from "../blocks/block.ts";
import { findBlock, headingLevel } from "../blocks/block-names.ts";
import type { DroppedElement } from "../dialect/construct.ts";
import { textAt } from "../dialect/literal.ts";
import { scanTag, type Tag } from "../dialect/scan-tag.ts";
import { tokensOf } from "../parse-markdown.ts";

/** The parts of a page that rules examine, in order. Lines are line numbers of the text, from 0. */
export interface PageParts {
  /** Words are missing where a component writes them. */
  headings: { level: number; words: string | undefined; line: number; isHtml: boolean }[];
  pictures: Picture[];
  links: { href: string; words: string; hasPicture: boolean; line: number }[];
  tables: { hasHeader: boolean; isLayout: boolean; line: number; isHtml: boolean }[];
  dropped: (DroppedElement & { line: number; hasSource: boolean })[];
  /** Text between two boundaries, without elements of another language. */
  prose: { text: string; line: number }[];
  /** Whether an HTML comment has begun that may continue in the next part. */
  isInComment: boolean;
}

interface Picture {
  src: string;
  /** Undefined where it says none; null where only running code would tell. */
  alt: string | undefined | null;
  line: number;
  isHtml: boolean;
  /** The text of the surrounding link. Undefined outside links. */
  linkWords?: string;
}

/** HTML tags that begin a separate text. */
const BLOCKS = new Set(
  "address article aside blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table td th tr ul".split(
    " ",
  ),
);
/** Elements whose content is not in a language. */
const SILENT = new Set("code pre kbd samp script style template textarea title svg math".split(" "));

/** Reads markdown of the dialect without rendering it. */
export function readPageParts(markdown: string): PageParts {
  const marks = createMarkTable(markdown);
  const reader = createReader(marks);
  let line = 0;
  for (const token of tokensOf(markdown, marks)) {
    line = token.map?.[0] ?? line;
    readToken(token, line, reader);
  }
  reader.end();
  return reader.parts;
}

/** Reads HTML outside a Markdown page. */
export function readPageHtml(html: string): PageParts {
  const reader = createReader(undefined);
  readHtml(html, 0, reader);
  reader.end();
  return reader.parts;
}

type Reader = ReturnType<typeof createReader>;

function readToken(token: Token, line: number, reader: Reader): void {
  const { type, tag, content, meta } = token;
  const dropped = meta?.dropped;
  if (dropped) reader.drop(dropped as DroppedElement, line);
  if (type === "heading_open") reader.open(tag, line, {});
  else if (type === "heading_close") reader.close(tag);
  else if (type === "table_open") reader.open("table", line, {});
  else if (type === "table_close") reader.close("table");
  else if (type === "th_open" || type === "td_open") reader.open(type.slice(0, 2), line, {});
  else if (type === "th_close" || type === "td_close") reader.close(type.slice(0, 2));
  else if (type === "html_block") readHtml(content, line, reader);
  else if (type === "inline") readInline(token, line, reader);
  else reader.endProse();
}

function readInline({ children }: Token, start: number, reader: Reader): void {
  for (const child of children ?? []) {
    const { type, content } = child;
    const line = start + (child.map?.[0] ?? 0);
    if (child.meta?.dropped) reader.drop(child.meta.dropped as DroppedElement, line);
    if (type === "text") reader.text(content, line);
    else if (type === "softbreak" || type === "hardbreak") reader.text(" ", line + 1);
    else if (type === "image")
      reader.picture({ src: attribute(child, "src"), alt: content.trim(), line, isHtml: false });
    else if (type === "link_open") reader.openLink(attribute(child, "href"), line);
    else if (type === "link_close") reader.closeLink();
    else if (type === "code_inline") reader.code(content);
    else if (type === "html_inline") readHtml(content, line, reader);
  }
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

/** Reads a piece of HTML that begins on a line. */
function readHtml(html: string, start: number, reader: Reader): void {
  let line = start;
  let at = 0;
  const budget = { left: 8 * html.length + 1_000 };
  let lineBreak = html.indexOf("\n");
  const goTo = (end: number) => {
    for (; lineBreak >= 0 && lineBreak < end; lineBreak = html.indexOf("\n", lineBreak + 1)) line++;
    at = end;
  };
  if (reader.parts.isInComment) {
    const close = html.indexOf("-->");
    reader.parts.isInComment = close < 0;
    goTo(close < 0 ? html.length : close + 3);
  }
  while (at < html.length) {
    const next = html.indexOf("<", at);
    const end = next < 0 ? html.length : next;
    if (end > at) {
      const text = html.slice(at, end);
      const begins = line + (/^\s*/.exec(text)?.[0].split("\n").length ?? 1) - 1;
      reader.text(decoded(text), begins);
      goTo(end);
    }
    if (next < 0) break;
    if (html.startsWith("<!--", next)) {
      const close = html.indexOf("-->", next + 4);
      reader.parts.isInComment = close < 0;
      goTo(close < 0 ? html.length : close + 3);
      continue;
    }
    const tag = scanTag(html, next, budget);
    if (!tag) {
      if (budget.left <= 0) break;
      goTo(next + 1);
      continue;
    }
    readTag(tag, line, reader);
    goTo(tag.end);
    const name = tag.name.toLowerCase();
    if (!tag.closing && !tag.selfClosing && /^(?:script|style|textarea|title)$/.test(name)) {
      const closing = new RegExp(`</${name}`, "gi");
      closing.lastIndex = at;
      goTo(closing.exec(html)?.index ?? html.length);
    }
  }
}

function readTag(tag: Tag, line: number, reader: Reader): void {
  const name = tag.name.toLowerCase();
  const { attributes, closing, selfClosing } = tag;
  if (name === "br") reader.text(" ", line);
  else if (name === "img") reader.picture(pictureOf(tag, line));
  else if (name === "a") {
    const href = textAt(attributes, "href");
    if (closing) reader.closeLink();
    else if (href !== undefined && !selfClosing)
      reader.openLink(href, line, textAt(attributes, "aria-label", "aria-labelledby", "title"));
  } else if (closing) reader.close(name);
  else if (!selfClosing)
    reader.open(name, line, {
      lang: textAt(attributes, "lang"),
      role: textAt(attributes, "role"),
      mark: textAt(attributes, "data-mark"),
      isHtml: true,
    });
}

function pictureOf({ attributes }: Tag, line: number): Picture {
  const isHidden = /^(?:none|presentation)$/.test(textAt(attributes, "role") ?? "") || attributes.has("aria-hidden");
  const written = textAt(attributes, "alt") ?? (attributes.get("alt") === true ? "" : null);
  const alt = attributes.has("alt") ? written : undefined;
  const named = textAt(attributes, "aria-label", "aria-labelledby");
  const src = textAt(attributes, "src") ?? "";
  return { src, alt: alt === undefined && isHidden ? "" : (named ?? alt), line, isHtml: true };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", rarr: "→" };
const decoded = (text: string): string =>
  text.includes("&") ? text.replaceAll(/&(\w{2,8});/g, (all, name: string) => ENTITIES[name] ?? all) : text;

/** The state at the beginning of an element. */
interface Opened {
  lang?: string | undefined;
  role?: string | undefined;
  mark?: string | undefined;
  isHtml?: boolean;
}

function createReader(marks: MarkTable | undefined) {
  const parts: PageParts = {
    headings: [],
    pictures: [],
    links: [],
    tables: [],
    dropped: [],
    prose: [],
    isInComment: false,
  };
  let heading: { level: number; words: string; line: number; isHtml: boolean } | undefined;
  let link:
    | { href: string; words: string; hasPicture: boolean; line: number; label?: string; pictures: Picture[] }
    | undefined;
  const tables: PageParts["tables"][number][] = [];
  let headerCell: { words: string } | undefined;
  let prose = { text: "", line: 0 };
  let hasWords = false;
  /** Elements from the first one with another language or without text, and their number by name. */
  const aside: string[] = [];
  const asideCounts = new Map<string, number>();
  const countAside = (name: string, more: number) => asideCounts.set(name, (asideCounts.get(name) ?? 0) + more);

  const endProse = () => {
    if (/\p{L}/u.test(prose.text)) parts.prose.push(prose);
    prose = { text: "", line: 0 };
    hasWords = false;
  };
  const report = (text: string, line: number, isProse: boolean) => {
    if (heading) heading.words += text;
    if (link) link.words += text;
    if (headerCell) headerCell.words += text;
    if (!isProse || aside.length > 0) return;
    if (!hasWords) prose.line = line;
    hasWords ||= text.trim() !== "";
    prose.text += text;
  };
  const closeLink = () => {
    if (!link) return;
    const { pictures, label, ...read } = link;
    const words = label ?? read.words;
    for (const picture of pictures) picture.linkWords = words.trim();
    parts.links.push({ ...read, words: words.trim() });
    link = undefined;
  };
  return {
    parts,
    endProse,
    closeLink,
    text: (text: string, line: number) => report(text, line, true),
    code: (text: string) => report(text, 0, false),
    picture(picture: Picture) {
      parts.pictures.push(picture);
      if (headerCell) headerCell.words += picture.alt ?? "";
      if (heading) heading.words += picture.alt ?? "";
      if (!link) return;
      link.hasPicture = true;
      link.words += picture.alt === null ? "…" : (picture.alt ?? "");
      link.pictures.push(picture);
    },
    openLink(href: string, line: number, label?: string) {
      closeLink();
      link = { href, words: "", hasPicture: false, line, pictures: [], ...(label === undefined ? {} : { label }) };
    },
    drop(element: DroppedElement, line: number) {
      if (parts.isInComment) return;
      const player = parts.dropped.at(-1);
      if (element.name !== "source") parts.dropped.push({ ...element, line, hasSource: false });
      // A player without an address has the one of its source, which follows it.
      else if (player) player.src ??= element.src;
    },
    open(name: string, line: number, { lang, role, mark, isHtml = false }: Opened) {
      const call = mark === undefined ? undefined : marks?.find(mark);
      const found = call && "call" in call ? findBlock(call.call) : undefined;
      if (found?.block === "heading")
        parts.headings.push({ level: headingLevel(found), words: undefined, line, isHtml });
      const player = parts.dropped.at(-1);
      if (player && call && "call" in call && call.call.name === "source") player.hasSource = true;
      // The output of a component in a link is unknown here.
      if (link && call) link.words += "…";
      if (headerCell && call) headerCell.words += "…";
      if (BLOCKS.has(name)) endProse();
      if (aside.length > 0 || lang !== undefined || SILENT.has(name)) {
        aside.push(name);
        countAside(name, 1);
      }
      const [, level] = /^h([1-6])$/.exec(name) ?? [];
      if (level !== undefined) heading = { level: Number(level), words: "", line, isHtml };
      if (name === "table") {
        const isLayout = role === "presentation" || role === "none";
        const table = { hasHeader: false, isLayout, line, isHtml };
        tables.push(table);
        parts.tables.push(table);
      }
      if (name === "th") headerCell = { words: "" };
    },
    close(name: string) {
      if (BLOCKS.has(name)) endProse();
      while ((asideCounts.get(name) ?? 0) > 0) {
        const last = aside.pop() ?? name;
        countAside(last, -1);
        if (last === name) break;
      }
      if (/^h[1-6]$/.test(name) && heading) {
        const { words, ...read } = heading;
        if (words.trim() !== "") parts.headings.push({ ...read, words: words.replaceAll(/\s+/g, " ").trim() });
        heading = undefined;
      }
      if (name === "table") tables.pop();
      if (name !== "th") return;
      const table = tables.at(-1);
      if (table && headerCell && headerCell.words.trim() !== "") table.hasHeader = true;
      headerCell = undefined;
    },
    end() {
      closeLink();
      endProse();
    },
  };
}
