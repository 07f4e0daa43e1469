import { escapeHtml } from "../../safe/escape-html.ts";
import { codeBlock } from "../text/markdown.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** Returns a page that shows its source text, because it can't be rendered. */
export const plainPage = (markdown: string, warning: string): RenderedPage => ({
  html: `<pre class="plain">${escapeHtml(markdown)}</pre>`,
  blocks: [],
  headings: [],
  text: markdown,
  markdown: `${codeBlock(markdown, "markdown")}\n`,
  warnings: [warning],
  isPlain: true,
});
