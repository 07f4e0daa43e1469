/** What keeps some people from reading a page or pattern, by the names the check has for it. */
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

/** What a text of documentation is. */
export type DocumentKind = "page" | "part" | "pattern";

/** Something in a page that its author can mend. */
export interface PageFault {
  rule: PageRuleId;
  /** Of the text, from 1. */
  line: number;
  /** Where it stands in the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** What is wrong, and what to write. */
  message: string;
}

/** Something found, before it has a place in the text. */
export interface Found {
  rule: PageRuleId;
  /** Of what was read, from 0; below that it is the front matter. */
  line: number;
  /** What stands on that line. */
  near: string;
  message: string;
}
