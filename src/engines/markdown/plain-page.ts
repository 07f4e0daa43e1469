import { escapeHtml } from "../../safe/escape-html.ts";
import { codeBlock } from "../text/markdown.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** A page whose text is shown as it was written, since it cannot be rendered. */
export const plainPage = (markdown: string, warning: string): RenderedPage => ({
  html: `<pre class="plain">${escapeHtml(markdown)}</pre>`,
  blocks: [],
  headings: [],
  text: markdown,
  markdown: `${codeBlock(markdown, "markdown")}\n`,
  warnings: [warning],
  isPlain: true,
});
