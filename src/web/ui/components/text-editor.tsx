import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { directionOf } from "../../../engines/text/language.ts";
import { counted } from "../../../engines/text/noun.ts";
import { Button } from "./button.tsx";

/** The editor of a text as served (`web/ui/client/editor`): a bar, fields, and Markdown next to its preview. */
export function TextEditor({
  heading,
  noun,
  frontmatter,
  hash,
  findings,
  links,
  fields,
  tools,
  markdown,
  html,
  lang,
  ...marks
}: {
  heading: string;
  /** The noun of the deletable text. */
  noun: string;
  frontmatter: Record<string, unknown>;
  /** The digest of the edited version. Undefined for a new text. */
  hash: string | undefined;
  /** Findings for the author. Missing for texts without checks. */
  findings?: readonly { line: number; message: string }[];
  /** In the bar, before the buttons. */
  links?: Child;
  fields: Child;
  /** Above the markdown. */
  tools: Child;
  markdown: string;
  /** Made safe. */
  html: string;
  /** The language of the text, if it is known. */
  lang?: string;
  /** The mark of its script, with its input. */
  [mark: `data-${string}`]: string;
}) {
  return (
    <form class="r-editor" data-frontmatter={JSON.stringify(frontmatter)} data-hash={hash} {...marks}>
      <header class="r-editor-bar">
        <h1>{heading}</h1>
        <p class="r-hint" role="status" data-editor-status="" />
        {links}
        {hash !== undefined && <Button data={{ "data-editor-delete": "" }}>{`Delete ${noun}`}</Button>}
        <Button type="submit" variant="primary" disabled data={{ "data-editor-save": "" }}>
          Save
        </Button>
        {findings && <Findings findings={findings} />}
      </header>
      <div class="r-fields">{fields}</div>
      {tools}
      <div class="r-editor-panes">
        <label class="r-field r-field-quiet">
          <span>Markdown</span>
          <textarea name="markdown" spellcheck={true} rows={28} lang={lang}>
            {markdown}
          </textarea>
        </label>
        <section class="r-field r-field-quiet" aria-label="Preview">
          <span aria-hidden="true">Preview</span>
          <div class="prose" data-editor-preview="" lang={lang} dir={lang && directionOf(lang)}>
            {raw(html)}
          </div>
        </section>
      </div>
      <noscript>
        <p>To save changes, turn on JavaScript. Or edit the file in the workspace and push it.</p>
      </noscript>
    </form>
  );
}

/** Findings of a page in the bar of its editor: how many, and on demand each with its line. */
const Findings = ({ findings }: { findings: readonly { line: number; message: string }[] }) => (
  <details class="r-editor-findings" data-editor-findings="" hidden={findings.length === 0}>
    <summary>{counted(findings.length, { one: "finding", many: "findings" })}</summary>
    <ul>
      {findings.map(({ line, message }) => (
        <li>
          <button type="button" data-line={String(line)}>{`Line ${line}`}</button> {message}
        </li>
      ))}
    </ul>
  </details>
);
