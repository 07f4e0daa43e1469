/**
 * Writes markdown (CommonMark 0.31 with the tables of GFM) around texts of records: whatever those say, they stay text in
 * their place. Nothing here reads markdown.
 */

/**
 * Control characters, those that turn the direction of what follows, and what nobody sees (spaces without width, tags, all
 * but one selector of a variant): no reader is to be told them. What joins letters of scripts and emoji stays.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  /[\u0000-\u0008\u000b-\u001f\u007f\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e0fff}]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]/gu;

/** A text without them. */
export const visible = (text: string): string => text.toWellFormed().replaceAll(HIDDEN, "");

/** What means something within a line. `_` between letters, `<` and `&` that begin nothing mean nothing. */
const SPECIAL = /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[\p{L}/!?])|&(?=#?\w+;)|\|/gu;
/** What means something where a line begins: headings, lists, quotes, rules. */
const LEADING = /^(?:#(?=#{0,5}(?:\s|$))|>|=(?==*$)|[+-](?=[\s-]|$)|\d{1,9}(?=[.)](?:\s|$)))/;

/** Words in the middle of a line; spaces at their ends stay, as one. */
export const escapeWords = (text: string): string => visible(text).replace(/\s+/g, " ").replaceAll(SPECIAL, "\\$&");

/** A line that begins with words: they begin nothing else. */
export const asLine = (markdown: string): string =>
  markdown.trim().replace(LEADING, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** A text as one line of text, whatever it says. */
export const escapeMarkdown = (text: string): string => asLine(escapeWords(text));

/** The same, but what stands between backticks is code and between two asterisks strong, as people write it in a line. */
export const inline = (text: string): string =>
  asLine(
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

/** A text as code within a line; nothing where it is empty. */
export function code(text: string): string {
  const line = visible(text).replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Code on lines of its own; the fence is longer than any in it. */
export function codeBlock(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  const name = /^[\w+#.-]{1,30}$/.test(language) ? language : "";
  return `${fence}${name}\n${withoutLastBreaks(visible(text))}\n${fence}`;
}

/** Read from the end: a pattern would look at a long run of line ends in the middle once for each of them. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** Addresses a text may lead to: ours, and those of the web. */
const LINKED = /^(?:https?:\/\/|mailto:|\/(?!\/)|[#?]|\.{1,2}\/)/i;

/** A link; its words alone where the address leads to nothing that is read. Words may be markdown already. */
export function link(text: string | { markdown: string }, href: string): string {
  const given = typeof text === "string" ? inline(text) : text.markdown.trim();
  const words = given || escapeMarkdown(href);
  return LINKED.test(href) ? `[${words}](${encodedAddress(href)})` : words;
}

/** A picture. Without words it is decoration. */
export const picture = (alt: string, href: string): string => `![${escapeWords(alt).trim()}](${encodedAddress(href)})`;

/** An address as it may stand between the brackets of a link. */
const encodedAddress = (href: string): string =>
  visible(href)
    .trim()
    .replaceAll(/[\s<>()\\|"`]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

export const heading = (depth: 1 | 2 | 3 | 4 | 5 | 6, text: string): string => `${"#".repeat(depth)} ${inline(text)}`;

/** Items of a list, each one line of markdown. */
export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** A table of cells that are markdown each. Columns of which no row has anything are left out, unless all are kept. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { keepAll = false } = {},
): string {
  const kept = [...columns.keys()].filter((at) => keepAll || rows.some((row) => row[at]));
  const line = (cells: readonly string[]) => `| ${kept.map((at) => cellOf(cells[at] ?? "")).join(" | ")} |`;
  return [line(columns), `|${" --- |".repeat(kept.length)}`, ...rows.map(line)].join("\n");
}

/** Bars end a cell, in code too (GFM, "Tables"). */
const cellOf = (cell: string): string => cell.replaceAll("\n", " ").replaceAll(/(?<!\\)((?:\\\\)*)\|/g, "$1\\|");

/** Paragraphs, tables, lists and headings of a text, those there are, a line between each. It ends with a line end. */
export const blocks = (...parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter((part) => part).join("\n\n")}\n`;
