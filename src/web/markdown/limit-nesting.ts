import { nextLine, skipFence } from "./code-regions.ts";
import { escapeMarkdown } from "./escape.ts";

const deepestContainer = 24;
const deepestIndent = 80;
/** Steps a parser may take that looks back from each delimiter to all before it in its block. */
const mostSteps = 20_000_000;
/** Cells of all tables; short rows are filled up to the width of the first. */
const mostCells = 100_000;

const containers = /(?:[ \t]*(?:>|[-*+](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$)))+/y;
const delimiters = /[*_~]+|[[\]]|<|`+|[@:]|www/g;
const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*\r?$/;

/**
 * Markdown whose parsing takes time about linear in its length: lines in very deep lists and quotes, blocks with very
 * many unpaired delimiters and huge tables are turned to plain text. `limited` says whether any was.
 */
export function limitNesting(markdown: string): { markdown: string; limited: boolean } {
  const out: string[] = [];
  let limited = false;
  let steps = mostSteps;
  let cells = mostCells;
  let block: string[] = [];

  function flush(): void {
    if (block.length === 0) return;
    const cost = costOf(block);
    steps -= cost.steps;
    cells -= cost.cells;
    const fits = steps >= 0 && cells >= 0;
    for (const line of block) out.push(fits ? line : plainLine(line));
    if (!fits) {
      limited = true;
      steps += cost.steps;
      cells += cost.cells;
    }
    block = [];
  }

  for (let index = 0; index < markdown.length; ) {
    const fence = skipFence(markdown, index);
    if (fence > 0 && isCertain(markdown, index, fence)) {
      flush();
      out.push(markdown.slice(index, fence));
      index = fence;
      continue;
    }
    const end = nextLine(markdown, index);
    const line = markdown.slice(index, end);
    const shallow = limitLine(line);
    if (shallow !== line) limited = true;
    if (shallow.trim() === "") {
      flush();
      out.push(shallow);
    } else block.push(shallow);
    index = end;
  }
  flush();
  return { markdown: out.join(""), limited };
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

function limitLine(line: string): string {
  containers.lastIndex = 0;
  const prefix = containers.exec(line)?.[0] ?? "";
  if (prefix.length > deepestContainer && prefix.replace(/[ \t]|\d+(?=[.)])/g, "").length > deepestContainer)
    return plainLine(line);
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return indent > deepestIndent ? " ".repeat(deepestIndent) + line.slice(indent) : line;
}

function costOf(block: string[]): { steps: number; cells: number } {
  const row = block.findIndex((line) => delimiterRow.test(line));
  const columns = row < 0 ? 0 : (block[row]?.split("|").length ?? 0);
  const isTable = row > 0 && columns > 1 && block[row - 1]?.split(/(?<!\\)\|/).length === columns;
  const count = (text: string): number => text.match(delimiters)?.length ?? 0;
  const counts = block.map(count);
  const steps = isTable
    ? counts.reduce((sum, each) => sum + each ** 2, 0) + counts.slice(0, row).reduce((sum, each) => sum + each, 0) ** 2
    : counts.reduce((sum, each) => sum + each, 0) ** 2;
  return { steps, cells: row < 0 ? 0 : columns * (block.length - row) };
}

/** The line as text, on a line of its own. */
function plainLine(line: string): string {
  return `${escapeMarkdown(line.trim())}\n`;
}
