/** Footnotes as `[^label]` for markdown-it; the package brings no types. */
declare module "markdown-it-footnote" {
  import type { MarkdownIt } from "markdown-it";

  export default function footnote(markdown: MarkdownIt): void;
}
