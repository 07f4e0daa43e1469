import type { Output } from "./output.ts";
import type { Budget } from "./scan-expression.ts";
import type { ShapeTable } from "./shape.ts";

/** What the readers of one page share while its source is rewritten. */
export type DialectContext = {
  source: string;
  budget: Budget;
  output: Output;
  shapes: ShapeTable;
  /** Components that are live blocks. */
  liveBlocks: ReadonlySet<string>;
  /** Default imports: name → module. */
  imports: Map<string, string>;
  /** Content of `{% set name %}…{% endset %}`. */
  captured: Map<string, string>;
  /** Depth of the last heading, 1 before the first. */
  headingDepth: number;
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
