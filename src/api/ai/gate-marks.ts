import { code, visible } from "../../engines/text/markdown.ts";

/** Maximum length of a mark. Longer ones are text. */
const MAX_MARK_LENGTH = 2_000;
const DEEPEST = 8;

/** The mark at the start of a text. */
export type GateMark = { length: number } & (
  | { words: string }
  | { literal: string }
  | { markdown: string; isLive?: true }
  | { address: string }
  | { link: string; words: string }
  | { picture: string; words: string }
);

/** The rest of a line, up to the limit. */
interface Ahead {
  line: string;
  /** Whether nothing follows that belongs to it. */
  isWhole: boolean;
}

/**
 * Returns the mark at the start of a text, which isn't a line break. Undefined if more text is needed. Marks end on
 * their line, so that no Markdown block can be between their start and end.
 */
export function readGateMark(
  text: string,
  { ends, liveBlocks }: { ends: boolean; liveBlocks: readonly string[] },
): GateMark | undefined {
  const words = /^[^\n`\\&<![\]{]+/.exec(text)?.[0];
  if (words !== undefined) return { length: words.length, words };
  const window = text.slice(0, MAX_MARK_LENGTH);
  const lineEnd = window.indexOf("\n");
  const line = lineEnd < 0 ? window : window.slice(0, lineEnd);
  const ahead = { line, isWhole: ends || lineEnd >= 0 || window.length === MAX_MARK_LENGTH };
  switch (text[0]) {
    case "`":
      return readCode(ahead);
    case "\\":
      return readEscape(ahead);
    case "&":
      return readEntity(ahead);
    case "<":
      return readTag(ahead, liveBlocks);
    case "[":
      return readLink(ahead, 0);
    case "!":
      if (line.length === 1 && !ahead.isWhole) return undefined;
      return line[1] === "[" ? readLink(ahead, 1) : { length: 1, words: "!" };
    case "{":
      if (line.length === 1 && !ahead.isWhole) return undefined;
      return /^\{[{%#]/.test(line) ? { length: 1, literal: "{" } : { length: 1, words: "{" };
    default:
      return { length: 1, literal: text[0] ?? "" };
  }
}

/** Reads a code span. A bar ends a table cell even in a code span, so each part between bars is a separate span. */
function readCode({ line, isWhole }: Ahead): GateMark | undefined {
  const ticks = /^`+/.exec(line)?.[0] ?? "";
  if (ticks.length === line.length && !isWhole) return undefined;
  const end = closingTicks(line, ticks.length, ticks.length);
  if (end === undefined) return isWhole ? { length: ticks.length, literal: ticks } : undefined;
  // The next characters decide whether the closing run is longer.
  if (end + ticks.length === line.length && !isWhole) return undefined;
  const content = line.slice(ticks.length, end);
  const length = end + ticks.length;
  if (content.trim() === "" || content.includes("``")) return { length, literal: line.slice(0, length) };
  const markdown = content
    .split(/(\\?\|+)/)
    .map((piece, index) => (index % 2 === 1 ? ` ${piece} ` : code(piece)))
    .join("")
    .trim();
  return { length, markdown };
}

/** Returns the start of a run of exactly this many backticks. */
function closingTicks(line: string, count: number, from: number): number | undefined {
  for (const { 0: run, index } of line.slice(from).matchAll(/`+/g)) if (run.length === count) return from + index;
  return undefined;
}

function readEscape({ line, isWhole }: Ahead): GateMark | undefined {
  if (line.length === 1) return isWhole ? { length: 1, literal: "\\" } : undefined;
  return /^\\[!-/:-@[-`{-~]/.test(line) ? { length: 2, literal: line[1] ?? "" } : { length: 1, literal: "\\" };
}

const ENTITY = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/i;
const NAMED: Readonly<Record<string, string>> = {
  ...{ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " ", ensp: " ", emsp: " ", ndash: "–", mdash: "—" },
  ...{ hellip: "…", rarr: "→", larr: "←", times: "×", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", middot: "·" },
};

/** Reads an entity as its literal character. An uncommon named entity stays text. */
function readEntity({ line, isWhole }: Ahead): GateMark | undefined {
  const [whole, decimal, hex, name = ""] = ENTITY.exec(line) ?? [];
  if (whole === undefined) {
    if (!isWhole && /^&(?:#?[0-9a-z]{0,32})$/i.test(line)) return undefined;
    return /^&[#a-z0-9]/i.test(line) ? { length: 1, literal: "&" } : { length: 1, words: "&" };
  }
  const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  if (name !== "") {
    const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    return known === undefined ? { length: 1, literal: "&" } : { length: whole.length, literal: known };
  }
  const isCharacter = point >= 32 && point <= 0x10ffff;
  return { length: whole.length, literal: isCharacter ? visible(String.fromCodePoint(point)) : " " };
}

const LIVE = /^<([A-Z][A-Za-z]*)((?:\s+[A-Za-z]+="[^"<>]*")*)\s*\/>/;
/** Attributes of live blocks. Only `id` has a meaning in HTML. */
const ATTRIBUTE = /\s(id|variant|name|brand|scheme)="([^"<>]*)"/g;

/**
 * Reads a live block, which is written again, an address in angle brackets, or a break, as a space. Everything else
 * that looks like HTML is text.
 */
function readTag({ line, isWhole }: Ahead, liveBlocks: readonly string[]): GateMark | undefined {
  if (!/^<[a-z/!?]/i.test(line)) return line.length > 1 || isWhole ? { length: 1, literal: "<" } : undefined;
  const end = line.slice(1).search(/[<>]/);
  if (end < 0 && !isWhole) return undefined;
  const tag = line.slice(0, end + 2);
  if (/^<br\s*\/?>$/i.test(tag)) return { length: tag.length, words: " " };
  const address = /^<((?:https?|ftp|mailto):[^\s<>]*)>$/i.exec(tag)?.[1];
  if (address !== undefined) return { length: tag.length, address };
  const [whole, name = "", given = ""] = LIVE.exec(tag) ?? [];
  if (whole === undefined || !liveBlocks.includes(name)) return { length: 1, literal: "<" };
  const attributes = [...given.matchAll(ATTRIBUTE)].map(
    ([, key, value = ""]) => ` ${key}="${value.replaceAll(/[^\p{L}\p{N} ._/#,-]/gu, "")}"`,
  );
  return { length: whole.length, markdown: `<${name}${attributes.join("")} />`, isLive: true };
}

const CHARACTER = String.raw`(?:[^\s()\\]|\\[!-~])`;
/** `(address "title")` (CommonMark 0.31, 6.3), on one line. */
const TARGET = new RegExp(
  String.raw`\([ \t]*(?:<([^<>\n]*)>|((?:${CHARACTER}|\(${CHARACTER}*\))*))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*\)`,
  "y",
);

/** Reads a link or picture with an inline address. Reference links are text, like their definitions. */
function readLink({ line, isWhole }: Ahead, at: 0 | 1): GateMark | undefined {
  const text: GateMark = at === 1 ? { length: 1, words: "!" } : { length: 1, literal: "[" };
  const close = closingBracket(line, at);
  if (close === "none") return text;
  if (close === undefined || close + 1 === line.length) return isWhole ? text : undefined;
  if (line[close + 1] !== "(") return text;
  TARGET.lastIndex = close + 1;
  const target = TARGET.exec(line);
  if (!target) return isWhole ? text : undefined;
  const address = decoded(target[1] ?? target[2] ?? "");
  const words = line.slice(at + 1, close);
  const length = TARGET.lastIndex;
  return at === 1 ? { length, picture: address, words } : { length, link: address, words };
}

/** Returns the index of the bracket that closes the one at `open`. Undefined if more text is needed. */
function closingBracket(line: string, open: number): number | "none" | undefined {
  let depth = 0;
  for (let i = open; i < line.length; i++) {
    const character = line[i];
    if (character === "\\") i++;
    else if (character === "`") {
      const ticks = /^`+/.exec(line.slice(i))?.[0].length ?? 1;
      const end = closingTicks(line, ticks, i + ticks);
      // While the line continues, this can become a code span.
      if (end === undefined) return undefined;
      i = end + ticks - 1;
    } else if (character === "[" && ++depth > DEEPEST) return "none";
    else if (character === "]" && --depth === 0) return i;
  }
  return undefined;
}

/** Returns an address without Markdown escapes and entities. */
const decoded = (address: string): string =>
  address
    .replaceAll(/&[^\s;&]{1,33};/g, (entity) => {
      const mark = readEntity({ line: entity, isWhole: true });
      return mark && "literal" in mark && mark.length === entity.length ? mark.literal : entity;
    })
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
