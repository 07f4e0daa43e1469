import { codeBlock } from "./code-block.ts";
import { createCodeSpans, nextLine, skipFence } from "./code-regions.ts";

const deepestContainer = 24;
const deepestIndent = 80;
/** Steps a parser may take that looks back from each delimiter to all before it in its block. */
const mostSteps = 20_000_000;
/** Cells of all tables; short rows are filled up to the width of the first. */
const mostCells = 50_000;

/** Lines a parser may move for quotes, lists and underlined headings: each costs all lines that stand before it. */
const mostMoves = 2_000_000;
/** Lines of a page. */
const mostLines = 20_000;

const containers = /(?:[ \t]*(?:>|[-*+](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$)))+/y;
const delimiters = /[*_~]+|[[\]!<&\\]|`+/g;
const setextUnderline = /^[ \t>]*(?:=+|-+)[ \t]*\r?\n?$/;
const delimiterRow = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?::?-+:?[ \t]*)?)*$/;

/**
 * Markdown whose parsing takes time about linear in its length: lines in very deep lists and quotes, blocks with very
 * many unpaired delimiters and huge tables are turned to plain text. `limited` says whether any was; `rest` is the text
 * beyond 20,000 lines, which is not to be parsed at all.
 */
export function limitNesting(markdown: string): { markdown: string; rest: string; limited: boolean } {
  const out: string[] = [];
  let limited = false;
  let steps = mostSteps;
  let cells = mostCells;
  let moves = mostMoves;
  let lines = 0;
  let gap = 0;
  let last = "";
  let block: string[] = [];

  function flush(): void {
    if (block.length === 0) return;
    const cost = costOf(block);
    let kind = last === ">" ? "" : last;
    let moved = 0;
    for (const [index, line] of block.entries()) {
      const next = kindOf(line, kind);
      if ((next !== "" && next !== kind) || setextUnderline.test(line)) moved += lines + index;
      kind = next;
    }
    if (steps >= cost.steps && cells >= cost.cells && moves >= moved) {
      steps -= cost.steps;
      cells -= cost.cells;
      moves -= moved;
      last = kind;
      for (const line of block) out.push(line);
    } else {
      limited = true;
      last = "";
      out.push(plainBlock(block.join("")));
    }
    lines += block.length;
    block = [];
  }

  for (let index = 0; index < markdown.length; ) {
    if (lines + block.length > mostLines) {
      flush();
      return { markdown: out.join(""), rest: written(markdown.slice(index)), limited: true };
    }
    const fence = skipFence(markdown, index);
    if (fence > 0 && isCertain(markdown, index, fence)) {
      flush();
      lines += countLines(markdown, index, fence);
      if (lines <= mostLines) {
        out.push(markdown.slice(index, fence));
        index = fence;
      }
      continue;
    }
    const end = nextLine(markdown, index);
    const line = markdown.slice(index, end);
    if (line.trim() === "") {
      flush();
      if (++gap <= 2) out.push(line);
    } else if (isDeep(line)) {
      flush();
      limited = true;
      out.push(plainBlock(line));
    } else {
      gap = 0;
      block.push(withinIndent(line));
    }
    index = end;
  }
  flush();
  return { markdown: out.join(""), rest: "", limited };
}

/** A fence at the left edge, or one whose lines all stand as far in: nothing around it can end it early. */
function isCertain(markdown: string, start: number, end: number): boolean {
  const opening = /^[ \t]*(?=[`~])/.exec(markdown.slice(start, start + deepestIndent));
  if (opening === null) return false;
  if (opening[0] === "") return true;
  for (let line = nextLine(markdown, start); line < end; line = nextLine(markdown, line)) {
    const blank = /[ \t]*\r?(?:\n|$)/y;
    blank.lastIndex = line;
    if (!markdown.startsWith(opening[0], line) && !blank.test(markdown)) return false;
  }
  return true;
}

/** The container a line stands in: a quote, a list, or the one it continues by indentation. */
function kindOf(line: string, last: string): string {
  const marker = /^[ \t]*(>|[-*+][ \t]|\d{1,9}[.)][ \t])/.exec(line)?.[1];
  if (marker !== undefined) return marker === ">" ? ">" : "-";
  return /^[ \t]/.test(line) ? last : "";
}

function isDeep(line: string): boolean {
  containers.lastIndex = 0;
  const prefix = containers.exec(line)?.[0] ?? "";
  return prefix.length > deepestContainer && prefix.replace(/[ \t]|\d+(?=[.)])/g, "").length > deepestContainer;
}

function withinIndent(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return indent > deepestIndent ? " ".repeat(deepestIndent) + line.slice(indent) : line;
}

function costOf(block: string[]): { steps: number; cells: number } {
  const row = block.findIndex((line) => delimiterRow.test(line.trimEnd()));
  const columns = row < 0 ? 0 : (block[row]?.split("|").length ?? 0);
  const isTable = row > 0 && columns > 1 && block[row - 1]?.split(/(?<!\\)\|/).length === columns;
  const count = (text: string): number => text.match(delimiters)?.length ?? 0;
  const counts = block.map(count);
  const text = block.join("");
  const pairs = isTable
    ? counts.reduce((sum, each) => sum + each ** 2, 0) + counts.slice(0, row).reduce((sum, each) => sum + each, 0) ** 2
    : counts.reduce((sum, each) => sum + each, 0) ** 2;
  const steps = pairs + unclosedTicks(text) * text.length;
  return { steps, cells: row < 0 ? 0 : columns * (block.length - row) };
}

/** Runs of backticks that close nowhere; a parser looks for the end of each up to the end of the block. */
function unclosedTicks(text: string): number {
  const spans = createCodeSpans(text);
  let unclosed = 0;
  for (let index = text.indexOf("`"); index >= 0; ) {
    const end = spans.skip(index);
    if (end < 0) unclosed++;
    const run = /`+/y;
    run.lastIndex = index;
    index = text.indexOf("`", end < 0 ? index + (run.exec(text)?.[0].length ?? 1) : end);
  }
  return unclosed;
}

/** A block without inline markdown. */
function plainBlock(text: string): string {
  return `\n\n${codeBlock(written(text), "")}\n\n`;
}

/** The text as it was written, without marks and character references of ours. */
function written(text: string): string {
  return text
    .replace(/<(?:div|span) data-mark="[^"]*">|<\/(?:div|span)>/g, "")
    .replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index = nextLine(text, index)) count++;
  return count;
}
