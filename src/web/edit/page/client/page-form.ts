import { machineForm } from "../../../../engines/text/machine-name.ts";
import { isObject } from "../../../../safe/is-object.ts";
import { type EditedText, withLineFeeds } from "../../../ui/client/editor/edited-text.ts";

const FIELD = "frontmatter.";

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`input[name^="${FIELD}"]`),
];

export const slugOfTitle = (form: HTMLFormElement): string => String(new FormData(form).get("slug") ?? "");

/** The fields of the form, or a sentence about an invalid one. Fields keep their order in `before`. */
export function readPage(form: HTMLFormElement, before: Record<string, unknown>): EditedText | string {
  const data = new FormData(form);
  const others = String(data.get("others") ?? "").trim();
  let more: unknown = {};
  try {
    more = others ? JSON.parse(others) : {};
  } catch {
    return "The other fields aren't valid JSON.";
  }
  if (!isObject(more)) return "The other fields must be a JSON object.";
  const known: Record<string, unknown> = {};
  for (const input of inputsOf(form)) {
    const name = input.name.slice(FIELD.length);
    if (input.type === "checkbox") {
      if (!input.checked) known[name] = false;
    } else if (input.value.trim()) known[name] = input.type === "number" ? Number(input.value) : input.value;
  }
  const all: Record<string, unknown> = { ...known, ...more };
  // So that a changed title is a changed line.
  const ordered = [...Object.keys(before), ...Object.keys(all)].filter((key) => key in all);
  const frontmatter = Object.fromEntries([...new Set(ordered)].map((key) => [key, all[key]]));
  return { frontmatter, markdown: withLineFeeds(String(data.get("markdown") ?? "")) };
}

/** Puts a page into the form, as the server would have drawn it. */
export function fillPage(form: HTMLFormElement, { frontmatter, markdown }: EditedText): void {
  const others = { ...frontmatter };
  for (const input of inputsOf(form)) {
    const name = input.name.slice(FIELD.length);
    const value = frontmatter[name];
    if (input.type === "checkbox") input.checked = value !== false;
    else input.value = typeof value === "string" || typeof value === "number" ? String(value) : "";
    delete others[name];
  }
  const fields: Record<string, string> = {
    others: Object.keys(others).length > 0 ? JSON.stringify(others, null, 2) : "",
    markdown,
  };
  for (const [name, value] of Object.entries(fields)) {
    const area = form.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    if (area) area.value = value;
  }
}

/** Suggests the address of a new page from its title, in the address's folder, until the user edits it. */
export function suggestAddress(form: HTMLFormElement): void {
  const address = form.querySelector<HTMLInputElement>('input[name="slug"]');
  const title = form.querySelector<HTMLInputElement>(`input[name="${FIELD}title"]`);
  if (!address || !title || address.readOnly) return;
  const folder = address.value;
  let suggested = address.value;
  title.addEventListener("input", () => {
    if (address.value !== suggested) return;
    suggested = folder + pageAddressOf(title.value);
    address.value = suggested;
  });
}

/** `Voice & Tone` → `voice-tone`. */
export const pageAddressOf = (title: string): string => machineForm(title.replace(/['’]/g, ""));
