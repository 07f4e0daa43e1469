/** A fence that was opened. */
export interface OpenFence {
  character: string;
  length: number;
  /** Columns it is set in by. */
  indent: number;
  isQuoted: boolean;
  info: string;
  lines: string[];
}

/** What lines begin with before their words: indents, quotes, items of lists. */
const BEGINNING = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]))[ \t]*)*/;
const PERHAPS_BEGINNING =
  /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*)*(?:[-*+]|\d{1,9}[.)]?)?(?:`{1,2}|~{1,2})?$/;
const MOST_INFO = 200;

/** Whether a line has begun enough to know what it is. */
export const hasBegun = (text: string): boolean => !PERHAPS_BEGINNING.test(text);

export const beginningOf = (text: string): string => BEGINNING.exec(text)?.[0] ?? "";

/**
 * The fence a line opens (CommonMark 0.31, 4.5), and how long that line is with its end; "more" where it is not yet a whole
 * line, undefined where it is none.
 */
export function readFence(text: string, ends: boolean): { fence: OpenFence; length: number } | "more" | undefined {
  const beginning = beginningOf(text);
  const [run = ""] = /^(?:`{3,}|~{3,})/.exec(text.slice(beginning.length)) ?? [];
  if (run === "") return undefined;
  const lineEnd = text.indexOf("\n");
  const info = text.slice(beginning.length + run.length, lineEnd < 0 ? undefined : lineEnd);
  if (info.length > MOST_INFO || (run.startsWith("`") && info.includes("`"))) return undefined;
  if (lineEnd < 0 && !ends) return "more";
  const fence = {
    character: run[0] ?? "`",
    length: run.length,
    indent: beginning.replace(/.*>/, "").length,
    isQuoted: beginning.includes(">"),
    info,
    lines: [],
  };
  return { fence, length: lineEnd < 0 ? text.length : lineEnd + 1 };
}

/** Takes a line of a fence in; true where it closes it. */
export function takeLine(fence: OpenFence, line: string): boolean {
  const own = fence.isQuoted ? line.replace(/^[ \t]*(?:>[ \t]?)+/, "") : line;
  const marks = own.trim();
  if (marks.length >= fence.length && marks === fence.character.repeat(marks.length)) return true;
  const indent = /^[ \t]*/.exec(own)?.[0].length ?? 0;
  fence.lines.push(own.slice(Math.min(indent, fence.isQuoted ? 0 : fence.indent)));
  return false;
}
