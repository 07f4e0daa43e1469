import { createHash } from "node:crypto";
import type { Literal } from "../dialect/literal.ts";

/** What a page calls that markdown has no word for: a component of MDX, or a macro of a template. Never evaluated. */
export interface BlockCall {
  /** As the page writes it: `Note`, `kitWarningText`. */
  name: string;
  /** Attributes of a component, options of a macro. */
  args: ReadonlyMap<string, Literal>;
  /** Arguments of a macro that are strings. */
  words: readonly string[];
  isMacro: boolean;
  /** Stands for itself: there is nothing between a beginning and an end. */
  isEmpty: boolean;
  /** The level a heading has that stands here. */
  level: number;
}

/** What a marked element of a page's HTML stands for. */
export type Mark =
  | { call: BlockCall }
  /** The heading around it has this id. */
  | { headingId: string }
  /** Its content is not shown here but wherever the variable is. */
  | { set: string }
  | { variable: string };

/**
 * Marks of one page. The HTML that is read by the door holds only their values; nodes and classes are made from them
 * afterwards, so that no input can write them itself. Values hold a digest of the page, so that it cannot contain them.
 */
export interface MarkTable {
  /** The value of `data-mark` that stands for it. */
  value(mark: Mark): string;
  /** The values this page may use. */
  pattern: RegExp;
  find(value: string): Mark | undefined;
}

export function createMarkTable(source: string): MarkTable {
  const key = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const marks: Mark[] = [];
  return {
    value: (mark) => `${key}-${marks.push(mark) - 1}`,
    pattern: new RegExp(`^${key}-\\d+$`),
    find: (value) => (value.startsWith(`${key}-`) ? marks[Number(value.slice(key.length + 1))] : undefined),
  };
}

/** A call with nothing but a name, as markdown of its own makes it. */
export function plainCall(name: string, args: Record<string, string> = {}, isEmpty = false): BlockCall {
  return { name, args: new Map(Object.entries(args)), words: [], isMacro: false, isEmpty, level: 2 };
}
