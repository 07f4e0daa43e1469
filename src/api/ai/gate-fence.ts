/** An open fence. */
export interface OpenFence {
  character: string;
  length: number;
  /** Columns of indentation. */
  indent: number;
  isQuoted: boolean;
  info: string;
  lines: string[];
}

/** The start of a line before its words: indentation, quotes, list items. */
const BEGINNING = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]))[ \t]*)*/;
const PERHAPS_BEGINNING =
  /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*)*(?:[-*+]|\d{1,9}[.)]?)?(?:`{1,2}|~{1,2})?$/;
const MAX_INFO = 200;

/** Whether enough of a line is known to determine its kind. */
export const isLineKindKnown = (text: string): boolean => !PERHAPS_BEGINNING.test(text);

export const fenceStartOf = (text: string): string => BEGINNING.exec(text)?.[0] ?? "";

/**
 * Returns the fence that a line opens (CommonMark 0.31, 4.5), and the length of the line with its break. "more" if the
 * line is incomplete, undefined if it isn't a fence.
 */
export function readFence(text: string, ends: boolean): { fence: OpenFence; length: number } | "more" | undefined {
  const beginning = fenceStartOf(text);
  const [run = ""] = /^(?:`{3,}|~{3,})/.exec(text.slice(beginning.length)) ?? [];
  if (run === "") return undefined;
  const lineEnd = text.indexOf("\n");
  const info = text.slice(beginning.length + run.length, lineEnd < 0 ? undefined : lineEnd);
  if (info.length > MAX_INFO || (run.startsWith("`") && info.includes("`"))) return undefined;
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

/** Reads a line of a fence. Returns whether it closes the fence. */
export function readFenceLine(fence: OpenFence, line: string): boolean {
  const own = fence.isQuoted ? line.replace(/^[ \t]*(?:>[ \t]?)+/, "") : line;
  const marks = own.trim();
  if (marks.length >= fence.length && marks === fence.character.repeat(marks.length)) return true;
  const indent = /^[ \t]*/.exec(own)?.[0].length ?? 0;
  fence.lines.push(own.slice(Math.min(indent, fence.isQuoted ? 0 : fence.indent)));
  return false;
}
