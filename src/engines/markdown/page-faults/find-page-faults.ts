import { splitFrontmatter } from "../../../safe/yaml.ts";
import type { FileSpan } from "../../check/reading.ts";
import { readSuppressions } from "../../check/suppressions.ts";
import { languageTag } from "../../text/language.ts";
import { findLanguageFaults } from "./language-faults.ts";
import type { DocumentKind, PageFault, PageRuleId, UnplacedFault } from "./page-fault.ts";
import { type PageParts, readPageHtml, readPageParts } from "./read-page-parts.ts";
import { plainWords, vagueTexts } from "./vague-links.ts";

/** The source text of a page or pattern. */
export interface PageText {
  /** Includes the front matter, if any. */
  text: string;
  /**
   * `part`: included by other pages, so it has no title. `pattern`: markup without a title, with elements that pages do
   * not show. `page` by default.
   */
  of?: DocumentKind;
  /** The frontmatter, if the text has none. */
  frontmatter?: Readonly<Record<string, unknown>>;
  /** BCP 47: the language of the site, which a page has that says none. */
  language: string;
}

/** Findings of one rule in one page. */
const MAX_PER_RULE = 50;
/** Larger texts are shown as plain text: they have no pictures, headings or tables. */
const LARGEST = 2 * 1024 * 1024;
/** Longest link text to check for meaning. */
const MAX_VAGUE_LENGTH = 60;
/** Longest alternative text, in characters. */
const MAX_ALT_LENGTH = 500;

/**
 * Finds accessibility faults in the source text of a page. Pure, linear in its length, and never throws for any text. A
 * comment `dsr-check-disable-next-line <rule>` suppresses a finding.
 */
export function findPageFaults({ text, of = "page", frontmatter: given, language }: PageText): PageFault[] {
  if (text.length > LARGEST) return [];
  const isPattern = of === "pattern";
  const { frontmatter, body } = given ? { frontmatter: given, body: text } : splitFrontmatter(text);
  const parts = read(body, isPattern);
  if (!parts) return [];
  const said = languageTag(frontmatter.lang);
  const lang = said ?? language;
  const title = typeof frontmatter.title === "string" ? frontmatter.title : undefined;
  const found = [
    ...findPictures(parts),
    ...findHeadings(parts, title, of),
    ...findLinks(parts, vagueTexts([lang, language])),
    ...findTables(parts),
    ...(isPattern ? [] : findDropped(parts)),
    ...findLanguageFaults(parts, { said: isPattern ? undefined : frontmatter.lang, lang, site: language, isPattern }),
  ];
  return placed(found, { text, bodyStart: text.endsWith(body) ? text.length - body.length : 0 });
}

function read(body: string, isPattern: boolean): PageParts | undefined {
  try {
    return isPattern ? readPageHtml(body) : readPageParts(body);
  } catch (error) {
    // Nested too deep, or too large: such a page is shown as plain text.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const shortened = (text: string, max = 60): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

const FILE_NAME = /^[^\s/]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;
const NO_WORDS = /^(?:image|img|picture|photo|alt|alt text|untitled|bild|foto|imagen|immagine|图片|画像)$/i;

function* findPictures({ pictures }: PageParts): Generator<UnplacedFault> {
  for (const { src, alt, line, isHtml, linkWords } of pictures) {
    const rule = "missing-alt-text";
    const place = { rule, line, near: src } as const;
    const name = shortened(src.startsWith("data:") ? "data:…" : src, 120);
    const write = isHtml ? `<img src="${name}" alt="Description">` : `![Description](${name})`;
    const isNamed = (linkWords ?? "") !== "";
    if (alt === null) continue;
    if (alt === undefined || (alt === "" && !isHtml)) {
      if (isNamed) continue;
      const decorative = isHtml ? 'alt=""' : `<img src="${name}" alt="">`;
      const message =
        linkWords === undefined
          ? `This image has no alternative text. Write ${write}. For a decorative image, write ${decorative}.`
          : `This link contains only an image without alternative text. Describe the target of the link: ${write}.`;
      yield { ...place, message };
    } else if (FILE_NAME.test(alt) || NO_WORDS.test(alt))
      yield { ...place, message: `The alternative text “${alt}” doesn't describe the image. Write ${write}.` };
    else if (alt.length > MAX_ALT_LENGTH)
      yield {
        ...place,
        message: `The alternative text has ${alt.length.toLocaleString("en")} characters. Describe the image in one or two sentences, and put the rest into the text below it.`,
      };
  }
}

function* findHeadings({ headings }: PageParts, title: string | undefined, of: DocumentKind): Generator<UnplacedFault> {
  const normal = (words: string) => words.replaceAll(/\s+/g, " ").trim().toLowerCase();
  const [first] = headings;
  const isPage = of === "page";
  const isTitle = isPage && first?.level === 1 && (title === undefined || normal(first.words ?? "") === normal(title));
  const own = isTitle ? headings.slice(1) : headings;
  const firsts = own.filter(({ level }) => level === 1);
  const second = firsts[isPage ? 0 : 1];
  if (second) {
    const { words = "", line, isHtml } = second;
    const more = firsts.length > (isPage ? 1 : 2) ? ` This ${of} has ${firsts.length} of them.` : "";
    const why = isPage ? "The title is already the level-1 heading." : "A page has one level-1 heading.";
    yield {
      rule: "second-page-title",
      ...{ line, near: words },
      message: `${why} Write ${headingAs(2, words, isHtml)}, and move the headings below it down one level.${more}`,
    };
  }
  // The title of a page is above its headings.
  let above = isPage ? 1 : undefined;
  for (const { level, words, line, isHtml } of own) {
    if (above !== undefined && level > above + 1 && words !== undefined) {
      yield {
        rule: "skipped-heading",
        ...{ line, near: words },
        message: `This heading skips from level ${above} to level ${level}. Write ${headingAs(above + 1, words, isHtml)}.`,
      };
    }
    above = level;
  }
}

const headingAs = (level: number, words: string, isHtml: boolean): string =>
  isHtml ? `<h${level}>${shortened(words)}</h${level}>` : `${"#".repeat(level)} ${shortened(words)}`;

function* findLinks({ links }: PageParts, vague: ReadonlySet<string>): Generator<UnplacedFault> {
  for (const { href, words, hasPicture, line } of links) {
    const place = { rule: "vague-link-text", line } as const;
    const target = shortened(href, 120);
    // A fault of the picture is reported for the picture.
    if (words === "" && !hasPicture && href !== "")
      yield { ...place, near: href, message: `This link has no text. Name its target: [Name of the page](${target}).` };
    else if (words.length <= MAX_VAGUE_LENGTH && words !== "" && vague.has(plainWords(words)))
      yield {
        ...place,
        near: words,
        message: `“${words}” doesn't name the target of the link. Write [Name of the page](${target}).`,
      };
  }
}

function* findTables({ tables }: PageParts): Generator<UnplacedFault> {
  for (const { hasHeader, isLayout, line, isHtml } of tables) {
    if (hasHeader || isLayout) continue;
    const write = isHtml
      ? 'Use <th scope="col"> for column names and <th scope="row"> for row names. For layout, write <table role="presentation">.'
      : "Name each column in the first row: | Name | Value |.";
    yield {
      rule: "missing-table-header",
      line,
      near: isHtml ? "<table" : "|",
      message: `This table has no header. ${write}`,
    };
  }
}

/** The advice for an element that pages do not show: the text of a link to it, and further requirements. */
const OTHER_CONTENT = { words: "Name of the content", also: "" };
const VIDEO = { words: "Title of the video", also: " Add captions to the video." };
const INSTEAD: Readonly<Record<string, typeof VIDEO>> = {
  audio: { words: "Title of the recording", also: " Add a transcript." },
  video: VIDEO,
};

/** Addresses of players, which other sites show in a frame, and the pages of their videos. */
const PLAYERS: readonly (readonly [address: RegExp, page: string])[] = [
  [/^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/i, "https://www.youtube.com/watch?v=$1"],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+).*$/i, "https://vimeo.com/$1"],
];

function* findDropped({ dropped }: PageParts): Generator<UnplacedFault> {
  for (const { name, src = "https://…", title, line, hasSource } of dropped) {
    if (hasSource) continue;
    const player = PLAYERS.find(([address]) => address.test(src));
    const { words, also } = player ? VIDEO : (INSTEAD[name] ?? OTHER_CONTENT);
    const target = player ? src.replace(...player) : src;
    yield {
      rule: "dropped-embed",
      ...{ line, near: `<${name}` },
      message: `Pages don't show <${name}>, so readers see nothing here. Link to it instead: [${shortened(title ?? words)}](${shortened(target, 120)}).${also}`,
    };
  }
}

/** Comments of HTML and MDX. An end that is missing is searched for once, so that the time stays linear. */
function* commentsIn(text: string): Generator<FileSpan> {
  const begin = /<!--|\{\/\*/g;
  const missing = new Set<string>();
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = found[0] === "<!--" ? "-->" : "*/}";
    const at = missing.has(end) ? -1 : text.indexOf(end, begin.lastIndex);
    if (at < 0) missing.add(end);
    else {
      yield { start: found.index, end: at + end.length };
      begin.lastIndex = at + end.length;
    }
  }
}

/** Findings with their places in the text, without suppressed ones. */
function placed(
  found: readonly UnplacedFault[],
  { text, bodyStart }: { text: string; bodyStart: number },
): PageFault[] {
  if (found.length === 0) return [];
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const lineOf = (offset: number): number => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const first = lineOf(bodyStart);
  const isSuppressed = readSuppressions([...commentsIn(text)], { text, lineOf });
  const counts = new Map<PageRuleId, number>();
  const taken = new Map<string, number>();
  const faults: PageFault[] = [];
  for (const { rule, line: at, near, message } of found) {
    const line = at < 0 ? lineOf(Math.max(0, text.slice(0, bodyStart).search(/^lang[ \t]*:/m))) : first + at;
    const count = (counts.get(rule) ?? 0) + 1;
    if (count > MAX_PER_RULE || isSuppressed(rule, line)) continue;
    counts.set(rule, count);
    const start = starts[line - 1] ?? 0;
    const next = starts[line] ?? text.length + 1;
    const key = `${line} ${near}`;
    // Two links with the same text may be on one line.
    const hint = near.split("\n", 1)[0] ?? "";
    const index = hint === "" ? -1 : text.slice(start, next - 1).indexOf(hint, taken.get(key) ?? 0);
    if (index >= 0) {
      taken.set(key, index + hint.length);
      faults.push({ rule, line, start: start + index, end: start + index + hint.length, message });
    } else faults.push({ rule, line, start, end: Math.max(start, next - 1), message });
  }
  return faults.toSorted((one, other) => one.line - other.line || one.start - other.start);
}
