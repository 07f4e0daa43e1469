import { createHeadingIds } from "../../safe/html-heading-ids.ts";
import { createFenceReader, headingIn } from "./markdown-headings.ts";

/** A section of a page. */
export interface PageSection {
  /** Start of the section, in UTF-16 code units. */
  at: number;
  /** Text of its heading. */
  title: string;
  /** The fragment of its address. */
  id: string;
}

const AUTHORED = /\s*\{#([A-Za-z][\w.-]*)\}\s*$/;

/**
 * Returns the sections of a Markdown page, with the IDs of their headings on the rendered page. `title` is the title of
 * the page.
 */
export function pageSections(markdown: string, title: string): PageSection[] {
  const sections: PageSection[] = [];
  const isCode = createFenceReader();
  const idFor = createHeadingIds();
  let at = 0;
  let before = { at: 0, line: "" };
  for (const line of markdown.split("\n")) {
    const found: Found | undefined = isCode(line)
      ? undefined
      : (headingIn(line) ?? underlined(before.line, line) ?? written(line));
    if (found?.title) {
      const [, authored] = AUTHORED.exec(found.title) ?? [];
      const words = wordsIn(found.title.replace(AUTHORED, ""));
      // A first heading that repeats the title isn't rendered.
      const isTitle = sections.length === 0 && found.level === 1 && words.toLowerCase() === title.trim().toLowerCase();
      const start = found.isUnderlined ? before.at : at;
      if (!isTitle && words) sections.push({ at: start, title: words, id: idFor(found.id ?? authored ?? words) });
    }
    before = { at, line: found ? "" : line };
    at += line.length + 1;
  }
  return sections;
}

interface Found {
  level: number;
  title: string;
  isUnderlined?: boolean;
  id?: string;
}

/** A one-line setext heading (CommonMark 0.31, "Setext headings"). */
function underlined(above: string, line: string): Found | undefined {
  const found = /^ {0,3}(?:(=+)|-+)[ \t\r]*$/.exec(line);
  if (!found || above.trim() === "" || /^ {0,3}(?:[>*+|-]|\d+[.)]|:::)|^ {4}/.test(above)) return undefined;
  return { level: found[1] === undefined ? 2 : 1, title: above.trim(), isUnderlined: true };
}

function written(line: string): Found | undefined {
  const [, level, attributes = "", title = ""] = /^\s*<h([1-6])\b([^>]{0,500})>(.{0,500}?)<\/h\1>/i.exec(line) ?? [];
  if (level === undefined) return undefined;
  const [, id] = /\sid=["']([^"']{1,200})/.exec(attributes) ?? [];
  return { level: Number(level), title, ...(id === undefined ? {} : { id }) };
}

/**
 * The text of a heading: links by their words, without marks. Every pattern is bounded, because pages are untrusted.
 */
const wordsIn = (heading: string): string =>
  heading
    .slice(0, 1_000)
    .replaceAll(/!?\[([^\]]{0,300})\]\([^)\s]{0,500}[^)]{0,300}\)/g, "$1")
    .replaceAll(/<[^<>]{0,300}>/g, "")
    .replaceAll(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
