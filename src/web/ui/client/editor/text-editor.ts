import { mergeFields } from "../../../../engines/text/merge-fields.ts";
import { mergeLines } from "../../../../engines/text/merge-lines.ts";
import { counted } from "../../../../engines/text/noun.ts";
import { ago } from "../ago.ts";
import { askOverlaps, type Overlap } from "../ask-overlaps.ts";
import type { CallResult, SavedElsewhere } from "../call.ts";
import { buildElement, parsed } from "../elements.ts";
import { composedPassages, passageOverlaps } from "../merged-passages.ts";
import { rememberFocus } from "../return-focus.ts";
import { isWrittenIn } from "../typed.ts";
import { displayText, type EditedText, editedContentOf, type OpenedText } from "./edited-text.ts";

const PAUSE_MS = 300;

/** A finding that the author can fix, with its line (from 1). */
interface Finding {
  line: number;
  message: string;
}

/** How texts of one kind are read, saved and drawn. */
export interface EditorSource {
  words: ConflictWords & {
    /** Asked before it is deleted. */
    remove: string;
  };
  /** The fields of the form, or a sentence about an invalid one. Fields that it does not show come from `before`. */
  read(before: EditedText["frontmatter"]): EditedText | string;
  /** Puts a text into the form, as the server would have drawn it. */
  fill(text: EditedText): void;
  /** `before` as in `read`. Only pages have findings. */
  preview(
    markdown: string,
    before: EditedText["frontmatter"],
  ): Promise<CallResult<{ html: string; findings?: Finding[] }>>;
  /** The present text in the registry, or the reason why it can't be read. */
  load(): Promise<OpenedText | string>;
  save(text: EditedText, base: string | null): Promise<CallResult<unknown>>;
  remove(base: string | null): Promise<CallResult<unknown>>;
  /** The changes in the registry since it was opened. */
  changes?(opened: EditedText): Promise<Node[]>;
  /** The editor's address of a new text after saving. Missing for an existing one. */
  editedAt?(): string;
  /** Where the person goes from one that was deleted. */
  listedAt: string;
}

/**
 * Updates the preview next to the Markdown, saves, deletes, and warns before unsaved changes are lost. Asks before
 * replacing another person's version.
 */
export function startTextEditor(form: HTMLFormElement, atStart: OpenedText, source: EditorSource): void {
  const status = form.querySelector<HTMLElement>("[data-editor-status]");
  const preview = form.querySelector<HTMLElement>("[data-editor-preview]");
  let opened = atStart;
  let saved = editedContentOf(form);
  let timer: number | undefined;
  const report = (text: string) => {
    if (status) status.textContent = text;
  };
  const isChanged = () => editedContentOf(form) !== saved;

  const drawPreview = async (markdown: string) => {
    const answer = await source.preview(markdown, opened.frontmatter);
    if (answer.ok) {
      preview?.replaceChildren(...parsed(answer.data.html));
      if (answer.data.findings) showFindings(form, answer.data.findings);
    }
    // Previews are counted: who writes fast sees them a little later.
    else if (answer.retryMs !== undefined) timer = window.setTimeout(() => drawPreview(markdown), answer.retryMs);
    else report(`The preview failed: ${answer.problem}`);
  };
  const save = async (): Promise<void> => {
    const mine = source.read(opened.frontmatter);
    if (typeof mine === "string") return report(mine);
    report("Saving…");
    const before = editedContentOf(form);
    const answer = await source.save(mine, opened.hash);
    if (!answer.ok && answer.elsewhere) {
      const theirs = await source.load();
      if (typeof theirs === "string") return report(`Not saved: ${theirs}`);
      const { elsewhere } = answer;
      const { changes } = source;
      const since = opened;
      const merged = await mergeText({
        ...{ opened, mine, theirs, elsewhere, words: source.words },
        ...(changes ? { changes: () => changes(since) } : {}),
      });
      if (!merged) return report("Not saved. Your text is still here.");
      opened = theirs;
      source.fill(merged);
      void drawPreview(merged.markdown);
      return save();
    }
    if (!answer.ok) return report(`Not saved: ${answer.problem}`);
    saved = before;
    opened = { ...mine, hash: answer.hash };
    if (!source.editedAt) return report(isChanged() ? "Not saved yet" : `Saved${findingsSaid(form)}`);
    const address = source.editedAt();
    rememberFocus(`Saved${findingsSaid(form)}`, new URL(address, location.href).pathname);
    location.href = address;
  };
  const remove = async (): Promise<void> => {
    if (!confirm(source.words.remove)) return;
    const answer = await source.remove(opened.hash);
    if (!answer.ok && answer.elsewhere)
      return report(
        `Not deleted: ${answer.elsewhere.by} saved it ${ago(answer.elsewhere.at)}. Open it again to see the changes, then delete it.`,
      );
    if (!answer.ok) return report(`Not deleted: ${answer.problem}`);
    saved = editedContentOf(form);
    location.href = source.listedAt;
  };

  form.addEventListener("input", ({ target }) => {
    report(isChanged() ? "Not saved yet" : "");
    if (!(target instanceof HTMLTextAreaElement) || target.name !== "markdown") return;
    clearTimeout(timer);
    timer = window.setTimeout(() => drawPreview(target.value), PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save();
  });
  form.querySelector("[data-editor-findings]")?.addEventListener("click", ({ target }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>("[data-line]")?.dataset.line : undefined;
    if (line !== undefined) goToLine(form, Number(line));
  });
  form.querySelector("[data-editor-delete]")?.addEventListener("click", () => void remove());
  // Without this script a form submission would leave the page and lose the text.
  form.querySelector("[data-editor-save]")?.removeAttribute("disabled");
  // Input from before the script loaded is unsaved, and shown in the preview.
  const written = [...form.elements].filter(isWrittenIn);
  if (written.length > 0) saved = "";
  for (const field of written) field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  addEventListener("beforeunload", (event) => {
    if (isChanged()) event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}

/** Draws findings as the server does (`Findings` in `components/text-editor.tsx`). */
function showFindings(form: HTMLFormElement, findings: readonly Finding[]): void {
  const place = form.querySelector<HTMLDetailsElement>("[data-editor-findings]");
  if (!place) return;
  place.hidden = findings.length === 0;
  if (place.hidden) place.open = false;
  place.querySelector("summary")?.replaceChildren(counted(findings.length, { one: "finding", many: "findings" }));
  const items = findings.map(({ line, message }) =>
    buildElement(
      "li",
      {},
      buildElement("button", { type: "button", "data-line": String(line) }, `Line ${line}`),
      ` ${message}`,
    ),
  );
  place.querySelector("ul")?.replaceChildren(...items);
}

/** The findings after "Saved". Empty without any. */
function findingsSaid(form: HTMLFormElement): string {
  const place = form.querySelector<HTMLElement>("[data-editor-findings]");
  return !place || place.hidden ? "" : `. ${place.querySelector("summary")?.textContent}`;
}

/** Selects a line of the markdown, so that one sees it and writes there. */
function goToLine(form: HTMLFormElement, line: number): void {
  const area = form.querySelector<HTMLTextAreaElement>("textarea[name=markdown]");
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** The versions to merge. */
interface TextConflict {
  opened: OpenedText;
  mine: EditedText;
  theirs: OpenedText;
  elsewhere: SavedElsewhere;
  words: ConflictWords;
  /** Their changes, shown on demand. */
  changes?(): Promise<Node[]>;
}

/** The nouns of such texts. */
interface ConflictWords {
  /** `page` */
  noun: string;
  /** The message if a new text's address is taken: `There is a page at this address already`. */
  taken: string;
}

/**
 * Merges a text with another person's version: changes without overlap automatically, the rest as the person decides.
 * Undefined if they cancel; then nothing is lost.
 */
async function mergeText(conflict: TextConflict): Promise<EditedText | undefined> {
  const { opened, mine, theirs, elsewhere, words, changes } = conflict;
  const { by } = elsewhere;
  const leave = "Go back to my text";
  if (theirs.hash === null) {
    const reported = [`${by} deleted it ${ago(elsewhere.at)}. Your text is still here.`];
    const title = `This ${words.noun} was deleted`;
    const confirm = `Save as a new ${words.noun}`;
    return (await askOverlaps({ title, paragraphs: reported, by, overlaps: [], confirm, leave })) ? mine : undefined;
  }
  const fields = mergeFields(opened.frontmatter, mine.frontmatter, theirs.frontmatter);
  const passages = mergeLines(opened.markdown, mine.markdown, theirs.markdown);
  const overlaps = [...fields.overlaps.map((name) => fieldOverlap(name, mine, theirs)), ...passageOverlaps(passages)];
  const more =
    changes &&
    buildElement(
      "details",
      { class: "r-comparisons" },
      buildElement("summary", {}, `Changes by ${by}`),
      ...(await changes()),
    );
  const choices = await askOverlaps({
    title: opened.hash === null ? words.taken : `Another person changed this ${words.noun}`,
    paragraphs: [
      `${by} saved it ${ago(elsewhere.at)}${opened.hash === null ? "" : ", after you opened it"}.`,
      overlaps.length === 0
        ? "Your changes don't overlap with theirs. Both are kept."
        : `You both changed ${overlaps.length === 1 ? "1 place" : `${overlaps.length} places`}. Choose which version to keep. All other changes are kept.`,
    ],
    ...{ by, overlaps, leave, confirm: "Save merged version" },
    ...(more ? { more } : {}),
  });
  if (!choices) return undefined;
  const frontmatter = { ...fields.merged };
  for (const [index, name] of fields.overlaps.entries()) {
    if (choices[index] !== "theirs") continue;
    if (theirs.frontmatter[name] === undefined) delete frontmatter[name];
    else frontmatter[name] = theirs.frontmatter[name];
  }
  return { frontmatter, markdown: composedPassages(passages, choices.slice(fields.overlaps.length)) };
}

const fieldOverlap = (name: string, mine: EditedText, theirs: EditedText): Overlap => ({
  label: `Field ${name}`,
  mine: displayText(mine.frontmatter[name]),
  theirs: displayText(theirs.frontmatter[name]),
});
