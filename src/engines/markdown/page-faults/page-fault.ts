/** Rules about the accessibility of pages and patterns, by their names in the check. */
export const PAGE_RULES = [
  "missing-alt-text",
  "skipped-heading",
  "second-page-title",
  "vague-link-text",
  "missing-table-header",
  "dropped-embed",
  "mismatched-language",
] as const;

export type PageRuleId = (typeof PAGE_RULES)[number];

/** The type of a documentation text. */
export type DocumentKind = "page" | "part" | "pattern";

/** A fault in a page that its author can fix. */
export interface PageFault {
  rule: PageRuleId;
  /** Line of the text, from 1. */
  line: number;
  /** Position in the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** The fault, and the fix. */
  message: string;
}

/** Something found, before it has a place in the text. */
export interface UnplacedFault {
  rule: PageRuleId;
  /** Line of the parsed text, from 0. Below 0 it is the frontmatter. */
  line: number;
  /** The text on that line. */
  near: string;
  message: string;
}
