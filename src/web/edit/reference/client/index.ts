import { previewPageEndpoint } from "../../../../domain/pages/editor-contract.ts";
import { deleteReference, getReference, putReference } from "../../../../domain/references/contract.ts";
import { isObject } from "../../../../safe/is-object.ts";
import { call } from "../../../ui/client/call.ts";
import { displayText, type EditedText, type OpenedText, withLineFeeds } from "../../../ui/client/editor/edited-text.ts";
import { startTextEditor } from "../../../ui/client/editor/text-editor.ts";

/** The editor of a reference text. */
export function start(): void {
  const form = document.querySelector<HTMLFormElement>("[data-reference-editor]");
  if (!form) return;
  const params = () => ({ id: String(new FormData(form).get("id") ?? "").trim() });
  const opened = { ...readText(form, fieldsOf(form)), hash: form.dataset.hash ?? null };
  startTextEditor(form, opened, {
    words: {
      noun: "text",
      taken: "A text with this name already exists",
      remove: "Delete this text? Agents can no longer read it.",
    },
    read: (before) => readText(form, before),
    fill: (text) => fillText(form, text),
    preview: (markdown) => call(previewPageEndpoint, { body: { slug: "reference", markdown } }),
    load: () => loadText(params()),
    save: (text, base) => call(putReference, { params: params(), body: { ...text } }, { base }),
    remove: (base) => call(deleteReference, { params: params() }, { base }),
    ...(form.dataset.id ? {} : { editedAt: () => `/edit/reference?${new URLSearchParams(params())}` }),
    listedAt: "/admin/reference",
  });
}

function fieldsOf({ dataset: { frontmatter = "{}" } }: HTMLFormElement): Record<string, unknown> {
  const fields: unknown = JSON.parse(frontmatter);
  return isObject(fields) ? fields : {};
}

/** The present text in the registry, or the reason why it can't be read. */
async function loadText(params: { id: string }): Promise<OpenedText | string> {
  const answer = await call(getReference, { params });
  if (!answer.ok) return answer.status === 404 ? { frontmatter: {}, markdown: "", hash: null } : answer.problem;
  const { frontmatter, markdown } = answer.data;
  return { frontmatter, markdown: withLineFeeds(markdown), hash: answer.hash };
}

/** The fields of the form. Other fields stay, in their order. */
function readText(form: HTMLFormElement, before: EditedText["frontmatter"]): EditedText {
  const data = new FormData(form);
  const frontmatter = { ...before };
  for (const name of ["title", "description"]) {
    const value = String(data.get(name) ?? "").trim();
    if (value) frontmatter[name] = value;
    else delete frontmatter[name];
  }
  return { frontmatter, markdown: withLineFeeds(String(data.get("markdown") ?? "")) };
}

function fillText(form: HTMLFormElement, { frontmatter, markdown }: EditedText): void {
  for (const name of ["title", "description"]) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) input.value = displayText(frontmatter[name]);
  }
  const area = form.querySelector<HTMLTextAreaElement>("textarea[name=markdown]");
  if (area) area.value = markdown;
}
