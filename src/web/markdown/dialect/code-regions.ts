import { matchAt } from "./scan-tag.ts";

const fenceStart = /(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(?:`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;
const fenceEnd = /[ \t>]*(`{3,}|~{3,})[ \t]*\r?(?=\n|$)/y;

/**
 * Index after the fenced code block that opens on the line at `start`, or -1. Indentation is not limited, so that
 * fences in lists and components are found; an unclosed fence ends with the text.
 */
export function skipFence(source: string, start: number): number {
  const opening = matchAt(fenceStart, source, start);
  if (opening === undefined) return -1;
  const fence = /[`~]+$/.exec(opening)?.[0] ?? "";
  const quoted = opening.includes(">");
  for (let line = nextLine(source, start); line < source.length; line = nextLine(source, line)) {
    if (quoted && !/[ \t]*>/y.test(source.slice(line, line + 80))) return line;
    fenceEnd.lastIndex = line;
    const closing = fenceEnd.exec(source)?.[1];
    if (closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length)
      return nextLine(source, line);
  }
  return source.length;
}

/** A fenced code block that is indented, with all its lines as far in: nothing around it can end it early. */
export function alignFence(block: string): string {
  const indent = /^[ \t]+(?=[`~])/.exec(block)?.[0];
  if (indent === undefined) return block;
  const lines = block.split(/(?<=\n)/);
  return lines
    .map((line, index) => {
      const isClosing = index === lines.length - 1 && matchAt(fenceEnd, line, 0) !== undefined;
      return line.trim() === "" || (line.startsWith(indent) && !isClosing) ? line : indent + line.trimStart();
    })
    .join("");
}

/** Index of the line after the one that holds `index`. */
export function nextLine(source: string, index: number): number {
  const end = source.indexOf("\n", index);
  return end < 0 ? source.length : end + 1;
}

export type CodeSpans = {
  /** Index after the code span that opens at `start` (a backtick), or -1. Call with rising indexes. */
  skip(start: number): number;
  /** Index of the empty line that ends the paragraph at `index`. */
  paragraphEnd(index: number): number;
};

/** Finds code spans in linear time, however many runs of backticks stay unclosed. */
export function createCodeSpans(source: string): CodeSpans {
  const runs = new Map<number, { starts: number[]; next: number }>();
  for (const match of source.matchAll(/`+/g)) {
    const run = runs.get(match[0].length) ?? { starts: [], next: 0 };
    run.starts.push(match.index);
    runs.set(match[0].length, run);
  }
  let end = -1;
  function paragraphEnd(index: number): number {
    if (end > index) return end;
    const gap = /\n[ \t]*\r?\n/g;
    gap.lastIndex = index;
    end = gap.exec(source)?.index ?? source.length;
    return end;
  }
  return {
    paragraphEnd,
    skip(start) {
      const length = matchAt(/`+/y, source, start)?.length ?? 0;
      const run = runs.get(length);
      if (run === undefined) return -1;
      while ((run.starts[run.next] ?? source.length) <= start) run.next++;
      const closing = run.starts[run.next];
      return closing === undefined || closing > paragraphEnd(start) ? -1 : closing + length;
    },
  };
}
