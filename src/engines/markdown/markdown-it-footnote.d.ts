/** Footnotes as `[^label]` for markdown-it. The package has no types. */
declare module "markdown-it-footnote" {
  import type { MarkdownIt } from "markdown-it";

  export default function footnote(markdown: MarkdownIt): void;
}
