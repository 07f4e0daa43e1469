/** A line of a text that begins with `#`, outside of code. */
interface HeadingLine {
  /** Number of the line, from 0. */
  at: number;
  /** 1 to 6. */
  level: number;
  title: string;
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s;
/** Words behind a fence of backticks hold none: else they are code within a line. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Reads the lines of a text in their order, and tells of each whether it is code between fences, or a fence (CommonMark 0.31,
 * "Fenced code blocks").
 */
export function createFenceReader(): (line: string) => boolean {
  let fence: string | undefined;
  return (line) => {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence === undefined) {
      fence = mark;
      return mark !== undefined;
    }
    // A fence ends with as many of the same, or more.
    if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    return true;
  };
}

/** A heading written with `#` (CommonMark 0.31, "ATX headings"), whose words may be empty; undefined for any other line. */
export function headingIn(line: string): Pick<HeadingLine, "level" | "title"> | undefined {
  const [, hashes, written = ""] = HEADING.exec(line) ?? [];
  return hashes === undefined ? undefined : { level: hashes.length, title: withoutClosing(written.trim()) };
}

/** Headings of markdown written with `#`, as they stand in fences excepted. */
function headingLines(lines: readonly string[]): HeadingLine[] {
  const found: HeadingLine[] = [];
  const isCode = createFenceReader();
  for (const [at, line] of lines.entries()) {
    const heading = isCode(line) ? undefined : headingIn(line);
    if (heading?.title) found.push({ at, ...heading });
  }
  return found;
}

/** The words of a heading without the `#` it may end with; read from the end, so that a long line is looked at once. */
function withoutClosing(written: string): string {
  let end = written.length;
  while (written[end - 1] === "#") end--;
  return end === 0 || /\s/.test(written.charAt(end - 1)) ? written.slice(0, end).trimEnd() : written;
}

/** The headings of a text in their order, as they are written: `## When to use`. */
export const headingsIn = (markdown: string): string[] =>
  headingLines(markdown.split("\n")).map(({ level, title }) => `${"#".repeat(level)} ${title}`);

/**
 * The part of a text under a heading, with it, up to the next one of its level; undefined where there is no such heading.
 * Case and marks of emphasis and code do not count. Of several the first is meant;
 * where none is called that, the first that begins so.
 */
export function sectionUnder(markdown: string, heading: string): string | undefined {
  const lines = markdown.split("\n");
  const headings = headingLines(lines);
  const wanted = plain(heading);
  const found =
    headings.find(({ title }) => plain(title) === wanted) ??
    headings.find(({ title }) => plain(title).startsWith(wanted));
  if (!found) return undefined;
  const end = headings.find(({ at, level }) => at > found.at && level <= found.level);
  return lines.slice(found.at, end?.at).join("\n");
}

const plain = (title: string): string =>
  title
    .replace(/^#+\s+/, "")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/[`*_]/g, "")
    .trim()
    .toLowerCase();
