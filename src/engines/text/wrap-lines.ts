/**
 * Wraps plain text at a width in characters. Lines without indentation are paragraphs: they are joined and wrapped
 * again. Indented lines are rows: the text after two spaces inside one (` --url <registry> where to push`) is its
 * column, and the overflow continues below it. A line indented more than the row before belongs to it. A row without a
 * column is code and stays unchanged. Words aren't broken.
 */
export function wrapLines(text: string, width: number): string[] {
  return blocksOf(text).flatMap((block) => wrap(block, width));
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Paragraphs, rows and empty lines, one line each. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1) ?? "";
    const [indent, above] = [indentOf(line), indentOf(last)];
    const isMore = indent === 0 ? above === 0 : above > 0 && indent > above;
    if (isMore && last !== "" && line.trim() !== "") blocks.push(`${blocks.pop()} ${line.trim()}`);
    else blocks.push(line.trimEnd());
  }
  return blocks;
}

function wrap(block: string, width: number): string[] {
  const column = /^( +\S.*? {2,})\S/.exec(block)?.[1]?.length ?? 0;
  if (column === 0 && indentOf(block) > 0) return [block];
  const lines: string[] = [];
  let line = block.slice(0, column);
  let isEmpty = true;
  for (const word of block.slice(column).split(" ")) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = " ".repeat(column);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
