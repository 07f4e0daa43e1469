import { raw } from "hono/html";

/** Markdown beside what becomes of it, as its editor begins (`web/client/editor`). */
export function MarkdownPanes({ markdown, html }: { markdown: string /** Made safe. */; html: string }) {
  return (
    <>
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
