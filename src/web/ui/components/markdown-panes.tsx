import { raw } from "hono/html";
import type { Child } from "hono/jsx";

/** Markdown beside what becomes of it, as its editor begins (`web/ui/client/editor`). `tools` stand above the markdown. */
export function MarkdownPanes({
  markdown,
  html,
  tools,
}: {
  markdown: string;
  /** Made safe. */
  html: string;
  tools?: Child;
}) {
  return (
    <>
      {tools}
      <div class="page-editor-panes">
        <label class="page-editor-source">
          <span>Markdown</span>
          <textarea name="markdown" spellcheck={true} rows={28}>
            {markdown}
          </textarea>
        </label>
        <section class="page-editor-preview" aria-label="Preview">
          <span aria-hidden="true">Preview</span>
          <div class="prose" data-editor-preview="">
            {raw(html)}
          </div>
        </section>
      </div>
      <noscript>
        <p>Saving needs scripts. Without them, change the file in the workspace and push it.</p>
      </noscript>
    </>
  );
}
