import { createHash } from "node:crypto";
import type { LiteralValue } from "../dialect/literal.ts";

/** A component of MDX or a macro of a template in a page. Never evaluated. */
export interface BlockCall {
  /** As written in the page: `Note`, `kitWarningText`. */
  name: string;
  /** Attributes of a component, options of a macro. */
  args: ReadonlyMap<string, LiteralValue>;
  /** String arguments of a macro. */
  words: readonly string[];
  isMacro: boolean;
  /** Whether the call has no content, only a single tag. */
  isEmpty: boolean;
  /** The heading level at this place. */
  level: number;
}

/** The meaning of a marked element in a page's HTML. */
export type BlockMark =
  | { call: BlockCall }
  /** The heading around it has this ID. */
  | { headingId: string }
  /** Its content is shown wherever the variable is used. */
  | { set: string }
  | { variable: string };

/**
 * Marks of one page. The HTML that passes the sanitizer has only their values. Nodes and classes are created from them
 * afterwards, so that input can't write them itself. Values include a digest of the page, so that it can't contain
 * them.
 */
export interface MarkTable {
  /** The `data-mark` value of a mark. */
  value(mark: BlockMark): string;
  /** The mark values that this page may use. */
  pattern: RegExp;
  find(value: string): BlockMark | undefined;
}

export function createMarkTable(source: string): MarkTable {
  const key = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const marks: BlockMark[] = [];
  return {
    value: (mark) => `${key}-${marks.push(mark) - 1}`,
    pattern: new RegExp(`^${key}-\\d+$`),
    find: (value) => (value.startsWith(`${key}-`) ? marks[Number(value.slice(key.length + 1))] : undefined),
  };
}

/** A call with string arguments, for syntax of Markdown itself. */
export function plainCall(name: string, args: Record<string, string> = {}, isEmpty = false): BlockCall {
  return { name, args: new Map(Object.entries(args)), words: [], isMacro: false, isEmpty, level: 2 };
}
