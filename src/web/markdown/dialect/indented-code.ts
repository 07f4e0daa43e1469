import { codeBlock } from "./code-block.ts";
import { nextLine } from "./code-regions.ts";

/** Follows list items and empty lines, to tell indented code from text that is merely indented. */
export type Indentation = {
  /** Takes note of a line. */
  read(line: string): void;
  /** Whether the last line was empty, or there was none. */
  afterGap(): boolean;
  /** The indented code block that begins on the line at `index`, as a fenced one. */
  readCode(source: string, index: number, line: string): { text: string; end: number } | undefined;
};

const listItem = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)/;

export function createIndentation(): Indentation {
  let gap = true;
  let items: number[] = [];

  /** Column at which the text of the list item around a line begins. */
  function contentColumn(indent: number): number {
    return items.findLast((column) => column <= indent) ?? 0;
  }

  return {
    afterGap: () => gap,
    read(line) {
      if (line.trim() === "") {
        gap = true;
        return;
      }
      const indent = columns(line);
      const item = listItem.exec(line);
      if (item !== null || gap) items = items.filter((column) => column <= indent);
      if (item !== null && items.length < 200) {
        const spaces = item[3]?.length ?? 1;
        items.push(indent + (item[2]?.length ?? 1) + (spaces > 4 ? 1 : spaces));
      }
      gap = /^(?:import|export)\s/.test(line);
    },
    readCode(source, index, line) {
      if (!gap || line.trim() === "") return undefined;
      const column = contentColumn(columns(line));
      if (columns(line) < column + 4) return undefined;
      let end = index;
      for (let next = index; next < source.length; next = nextLine(source, next)) {
        const following = source.slice(next, Math.min(nextLine(source, next), next + 2000));
        if (following.trim() === "") continue;
        if (columns(following) < column + 4) break;
        end = nextLine(source, next);
      }
      gap = true;
      const prefix = " ".repeat(column);
      return { text: `${prefix}${codeBlock(source.slice(index, end), "", prefix)}\n\n`, end };
    },
  };
}

function columns(line: string): number {
  let column = 0;
  for (const char of line) {
    if (char === " ") column++;
    else if (char === "\t") column += 4 - (column % 4);
    else break;
  }
  return column;
}
