/** A line that starts with `#`, outside code. */
interface HeadingLine {
  /** Number of the line, from 0. */
  at: number;
  /** 1 to 6. */
  level: number;
  title: string;
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s;
/** The info string of a backtick fence has no backticks, otherwise it is inline code. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Returns a function that reads the lines of a text in order, and returns whether a line is a fence or fenced code
 * (CommonMark 0.31, "Fenced code blocks").
 */
export function createFenceReader(): (line: string) => boolean {
  let fence: string | undefined;
  return (line) => {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence === undefined) {
      fence = mark;
      return mark !== undefined;
    }
    // The closing fence has at least as many of the same characters.
    if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    return true;
  };
}

/**
 * Returns a heading written with `#` (CommonMark 0.31, "ATX headings"), which may be empty. Undefined for any other
 * line.
 */
export function headingIn(line: string): Pick<HeadingLine, "level" | "title"> | undefined {
  const [, hashes, written = ""] = HEADING.exec(line) ?? [];
  return hashes === undefined ? undefined : { level: hashes.length, title: withoutClosing(written.trim()) };
}

/** Headings written with `#`, outside fenced code. */
function headingLines(lines: readonly string[]): HeadingLine[] {
  const found: HeadingLine[] = [];
  const isCode = createFenceReader();
  for (const [at, line] of lines.entries()) {
    const heading = isCode(line) ? undefined : headingIn(line);
    if (heading?.title) found.push({ at, ...heading });
  }
  return found;
}

/** The words of a heading without the `#` at its end. Reads from the end, so that a long line takes one pass. */
function withoutClosing(written: string): string {
  let end = written.length;
  while (written[end - 1] === "#") end--;
  return end === 0 || /\s/.test(written.charAt(end - 1)) ? written.slice(0, end).trimEnd() : written;
}

/** Returns the headings of a text in order, as written: `## When to use`. */
export const headingsIn = (markdown: string): string[] =>
  headingLines(markdown.split("\n")).map(({ level, title }) => `${"#".repeat(level)} ${title}`);

/**
 * Returns a heading and its text up to the next heading of its level. Undefined if the heading doesn't exist. Ignores
 * case and marks of emphasis and code. The first heading with this name wins, otherwise the first that starts with it.
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
