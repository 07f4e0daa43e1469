import { isObject } from "../../../../safe/is-object.ts";
import { mergeFields } from "../../../../text/merge-fields.ts";
import { mergeLines } from "../../../../text/merge-lines.ts";
import { ago } from "../../../../web/client/ago.ts";
import { askOverlaps, type Overlap } from "../../../../web/client/ask-overlaps.ts";
import { call, type Elsewhere } from "../../../../web/client/call.ts";
import { parsed } from "../../../../web/client/elements.ts";
import { composedPassages, passageOverlaps } from "../../../../web/client/merged-passages.ts";
import { previewPage } from "../../../content/page-editor/contract.ts";
import { deleteReference, getReference, putReference } from "../contract.ts";

const PAUSE_MS = 300;

/** A text as the form has it; `hash` is what a save replaces, null for nothing. */
interface EditedText {
  frontmatter: Record<string, unknown>;
  markdown: string;
  hash: string | null;
}

/**
 * Keeps the preview up to date, saves, deletes, and warns before what is not saved is lost. Who saves over what somebody
 * else saved meanwhile is asked first.
 */
export function start(): void {
  const form = document.querySelector<HTMLFormElement>("[data-reference-editor]");
  if (!form) return;
  const preview = form.querySelector<HTMLElement>("[data-editor-preview]");
  const status = form.querySelector<HTMLElement>("[data-editor-status]");
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const contentOf = () => JSON.stringify([...new FormData(form)]);
  let opened: EditedText = { ...readText(form, fieldsOf(form)), hash: form.dataset.hash ?? null };
  let saved = contentOf();
  let timer: number | undefined;

  const drawPreview = async (markdown: string) => {
    const answer = await call(previewPage, { body: { slug: "reference", markdown } });
    if (answer.ok) preview?.replaceChildren(...parsed(answer.data.html));
    // Previews are counted: who writes fast sees them a little later.
    else if (answer.retryMs !== undefined) timer = window.setTimeout(() => drawPreview(markdown), answer.retryMs);
    else say(`The preview failed: ${answer.problem}`);
  };
  const save = async (): Promise<void> => {
    const params = { id: idOf(form) };
    const text = readText(form, opened.frontmatter);
    say("Saving …");
    const before = contentOf();
    const answer = await call(putReference, { params, body: text }, { base: opened.hash });
    if (!answer.ok && answer.elsewhere) {
      const merged = await mergeText(params.id, opened, text, answer.elsewhere);
      if (typeof merged === "string") return say(merged);
      opened = merged.theirs;
      fillText(form, merged.text);
      void drawPreview(merged.text.markdown);
      return save();
    }
    if (!answer.ok) return say(`Not saved: ${answer.problem}`);
    saved = before;
    opened = { ...text, hash: answer.hash };
    if (form.dataset.id) return say(contentOf() === saved ? "Saved" : "Not saved yet");
    location.href = `/edit/reference?${new URLSearchParams(params)}`;
  };

  form.addEventListener("input", ({ target }) => {
    say(contentOf() === saved ? "" : "Not saved yet");
    if (!(target instanceof HTMLTextAreaElement)) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => drawPreview(target.value), PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save();
  });
  form.querySelector("[data-editor-delete]")?.addEventListener("click", async () => {
    if (!confirm("Delete this text? Agents no longer find it.")) return;
    const answer = await call(deleteReference, { params: { id: idOf(form) } }, { base: opened.hash });
    if (!answer.ok && answer.elsewhere)
      return say(`Not deleted: ${answer.elsewhere.by} saved it ${ago(answer.elsewhere.at)}. Open it again first.`);
    if (!answer.ok) return say(`Not deleted: ${answer.problem}`);
    saved = contentOf();
    location.href = "/admin/reference";
  });
  addEventListener("beforeunload", (event) => {
    if (contentOf() !== saved) event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}

const idOf = (form: HTMLFormElement): string => String(new FormData(form).get("id") ?? "").trim();

function fieldsOf({ dataset: { frontmatter = "{}" } }: HTMLFormElement): Record<string, unknown> {
  const fields: unknown = JSON.parse(frontmatter);
  return isObject(fields) ? fields : {};
}

/** What the form says; fields it does not show stay as they are, in their order. Browsers give texts with their own line ends. */
function readText(form: HTMLFormElement, before: Record<string, unknown>): Omit<EditedText, "hash"> {
  const data = new FormData(form);
  const frontmatter = { ...before };
  for (const name of ["title", "description"]) {
    const value = String(data.get(name) ?? "").trim();
    if (value) frontmatter[name] = value;
    else delete frontmatter[name];
  }
  return { frontmatter, markdown: String(data.get("markdown") ?? "").replaceAll("\r\n", "\n") };
}

function fillText(form: HTMLFormElement, { frontmatter, markdown }: Omit<EditedText, "hash">): void {
  for (const name of ["title", "description"]) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) input.value = shown(frontmatter[name]);
  }
  const area = form.querySelector<HTMLTextAreaElement>("textarea[name=markdown]");
  if (area) area.value = markdown;
}

const shown = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

/** Puts a text together with what somebody else saved since; a sentence where the person goes back: nothing is lost then. */
async function mergeText(
  id: string,
  opened: EditedText,
  mine: Omit<EditedText, "hash">,
  { by, at }: Elsewhere,
): Promise<{ text: Omit<EditedText, "hash">; theirs: EditedText } | string> {
  const unsaved = "Not saved. Your text is as you left it.";
  const answer = await call(getReference, { params: { id } });
  if (!answer.ok && answer.status !== 404) return `Not saved: ${answer.problem}`;
  if (!answer.ok) {
    const told = [`${by} deleted it ${ago(at)}. Your text is still here.`];
    const question = {
      title: "This text was deleted meanwhile",
      told,
      by,
      overlaps: [],
      confirm: "Save it as a new text",
    };
    const again = await askOverlaps({ ...question, leave: "Back to my text" });
    return again ? { text: mine, theirs: { frontmatter: {}, markdown: "", hash: null } } : unsaved;
  }
  const { frontmatter, markdown } = answer.data;
  const theirs: EditedText = { frontmatter, markdown: markdown.replaceAll("\r\n", "\n"), hash: answer.hash };
  const fields = mergeFields(opened.frontmatter, mine.frontmatter, theirs.frontmatter);
  const passages = mergeLines(opened.markdown, mine.markdown, theirs.markdown);
  const overlaps: Overlap[] = [
    ...fields.overlaps.map((name) => ({
      label: `Field ${name}`,
      mine: shown(mine.frontmatter[name]),
      theirs: shown(theirs.frontmatter[name]),
    })),
    ...passageOverlaps(passages),
  ];
  const choices = await askOverlaps({
    title: opened.hash === null ? "There is a text of this name already" : "This text was saved by somebody else",
    told: [
      `${by} saved it ${ago(at)}.`,
      overlaps.length === 0
        ? "What you changed and what they changed do not overlap: both are put together."
        : "Choose what is to stay where both of you changed the same; all else is put together.",
    ],
    by,
    overlaps,
    confirm: "Save both together",
    leave: "Back to my text",
  });
  if (!choices) return unsaved;
  const merged = { ...fields.merged };
  for (const [index, name] of fields.overlaps.entries()) {
    if (choices[index] !== "theirs") continue;
    if (theirs.frontmatter[name] === undefined) delete merged[name];
    else merged[name] = theirs.frontmatter[name];
  }
  return {
    text: { frontmatter: merged, markdown: composedPassages(passages, choices.slice(fields.overlaps.length)) },
    theirs,
  };
}
