import type { MarkTable } from "../blocks/block.ts";
import type { Layout, Output } from "./output.ts";
import type { Budget } from "./scan-expression.ts";

/** What the readers of one page share while its source is rewritten. */
export type DialectContext = {
  source: string;
  budget: Budget;
  output: Output;
  marks: MarkTable;
  /** Default imports: name → module. */
  imports: Map<string, string>;
  /** What `{% set %}` gave a name: a string, or the block behind it. */
  variables: Map<string, string | undefined>;
  /** Level of the last heading, 1 before the first. */
  headingLevel: number;
  /** Index up to which `{% raw %}` holds. */
  rawEnd: number;
  /** Whether `import` or `export` was seen: then every `{…}` in prose is an expression. */
  mdx: boolean;
  warn(message: string): void;
};

/** Whether nothing but blanks and spacers (`{' '}`) follows on the line, or the tag that closes the next outer block. */
export function endsLine(source: string, index: number): boolean {
  return /(?:[ \t]|\{(['"]) \1\})*(?:\r?\n|<\/[A-Z]|\{%-?\s*end|$)/y.test(source.slice(index, index + 200));
}

/** An element with this mark: a block with markdown inside, or a span within a line. */
export function markedElement(mark: string, content: string, layout: Layout): string {
  if (layout === "inline") return `<span data-mark="${mark}">${content.trim()}</span>`;
  return content.trim() === ""
    ? `<div data-mark="${mark}"></div>`
    : `<div data-mark="${mark}">\n\n${content}\n\n</div>`;
}
