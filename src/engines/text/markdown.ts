/**
 * Writes Markdown (CommonMark 0.31 with GFM tables) around texts of records. These texts are escaped, so that they stay
 * text. This module doesn't parse Markdown.
 */

/**
 * Hidden characters that no reader should get: control characters, direction controls, zero-width spaces, tags, and
 * repeated variation selectors. Joiners of scripts and emoji stay.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function removes these characters.
  /[\u0000-\u0008\u000b-\u001f\u007f\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e0fff}]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]/gu;

/** Returns a text without hidden characters. */
export const visible = (text: string): string => text.toWellFormed().replaceAll(HIDDEN, "");

/** Characters with a meaning within a line. `_` between letters, and `<` and `&` without a tag or entity, have none. */
const SPECIAL = /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[\p{L}/!?])|&(?=#?\w+;)|\|/gu;
/** Characters with a meaning at the start of a line: headings, lists, quotes, rules. */
const LEADING = /^(?:#(?=#{0,5}(?:\s|$))|>|=(?==*$)|[+-](?=[\s-]|$)|\d{1,9}(?=[.)](?:\s|$)))/;

/** Escapes words in the middle of a line. Spaces at their ends are kept, as one. */
export const escapeWords = (text: string): string => visible(text).replace(/\s+/g, " ").replaceAll(SPECIAL, "\\$&");

/** Escapes the start of a line, so that it stays a paragraph. */
export const toLine = (markdown: string): string =>
  markdown.trim().replace(LEADING, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** Returns any text as one line of text. */
export const escapeMarkdown = (text: string): string => toLine(escapeWords(text));

/** Like `escapeMarkdown`, but text between backticks is code and text between two asterisks is strong. */
export const inline = (text: string): string =>
  toLine(
    visible(text)
      .split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/)
      .map((part, index) => {
        if (index % 2 === 0) return escapeWords(part);
        return part.startsWith("`") ? code(part.slice(1, -1)) : `**${escapeWords(part.slice(2, -2)).trim()}**`;
      })
      .join(""),
  );

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);

/** Returns a text as inline code. Empty for empty text. */
export function code(text: string): string {
  const line = visible(text).replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Returns a code block. Its fence is longer than any in the code. */
export function codeBlock(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  const name = /^[\w+#.-]{1,30}$/.test(language) ? language : "";
  return `${fence}${name}\n${withoutLastBreaks(visible(text))}\n${fence}`;
}

/** Reads from the end: a pattern would scan a long run of line breaks in the middle once for each of them. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** Allowed link addresses: our own, and web addresses. */
const LINKED = /^(?:https?:\/\/|mailto:|\/(?!\/)|[#?]|\.{1,2}\/)/i;

/** Returns a link, or only its words if the address isn't allowed. The words can be Markdown. */
export function link(text: string | { markdown: string }, href: string): string {
  const given = typeof text === "string" ? inline(text) : text.markdown.trim();
  const words = given || escapeMarkdown(href);
  return LINKED.test(href) ? `[${words}](${encodedAddress(href)})` : words;
}

/** Returns an image. Without words, it is decorative. */
export const picture = (alt: string, href: string): string => `![${escapeWords(alt).trim()}](${encodedAddress(href)})`;

/** Encodes an address for the brackets of a link. */
const encodedAddress = (href: string): string =>
  visible(href)
    .trim()
    .replaceAll(/[\s<>()\\|"`]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

export const heading = (depth: 1 | 2 | 3 | 4 | 5 | 6, text: string): string => `${"#".repeat(depth)} ${inline(text)}`;

/** Returns a list. Each item is one line of Markdown. */
export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** Returns a table with Markdown cells. Drops columns that are empty in every row, unless all are kept. */
export function printTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { keepAll = false } = {},
): string {
  const kept = [...columns.keys()].filter((at) => keepAll || rows.some((row) => row[at]));
  const line = (cells: readonly string[]) => `| ${kept.map((at) => cellOf(cells[at] ?? "")).join(" | ")} |`;
  return [line(columns), `|${" --- |".repeat(kept.length)}`, ...rows.map(line)].join("\n");
}

/** Bars end a cell, even in code (GFM, "Tables"). */
const cellOf = (cell: string): string => cell.replaceAll("\n", " ").replaceAll(/(?<!\\)((?:\\\\)*)\|/g, "$1\\|");

/**
 * Joins the non-empty paragraphs, tables, lists and headings of a text with a blank line between them. Ends with a line
 * break.
 */
export const blocks = (...parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter((part) => part).join("\n\n")}\n`;
