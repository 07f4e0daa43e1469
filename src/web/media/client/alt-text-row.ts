import type { Asset } from "../../../domain/assets/contract.ts";
import { putAsset } from "../../../domain/assets/records-contract.ts";
import { call } from "../../ui/client/call.ts";
import { element } from "../../ui/client/elements.ts";

export interface AltTextOptions {
  /** Goes on to what is asked for next. */
  next(): void;
  onSaved(): void;
}

/**
 * Asks what a picture shows, in one line: a text, or that it is decoration. Enter saves and calls `next`; leaving the field
 * saves too. An empty field says nothing.
 */
export function altTextRow(
  { id, title, altText }: Pick<Asset, "id" | "title" | "altText">,
  { next, onSaved }: AltTextOptions,
): HTMLElement {
  const field = element("input", {
    type: "text",
    class: "upload-alt",
    maxlength: "2000",
    placeholder: "Alt text: what does it show?",
    "aria-label": `Alt text of ${title}`,
    autocomplete: "off",
  });
  field.value = altText ?? "";
  const box = element("input", { type: "checkbox" });
  box.checked = altText === "";
  field.disabled = box.checked;
  const status = element("span", { class: "r-hint", role: "status" });
  const row = element(
    "div",
    { class: "upload-says" },
    field,
    element("label", { class: "r-check" }, box, element("span", {}, "Decorative")),
    status,
  );
  let saved = altText;
  const save = async () => {
    const said = box.checked ? "" : field.value.trim() || null;
    if (said === saved) return;
    saved = said;
    status.textContent = "Saving …";
    const answer = await call(putAsset, { params: { id }, body: { altText: said } });
    if (answer.ok) onSaved();
    else saved = altText;
    status.textContent = answer.ok ? "Saved" : `Not saved: ${answer.problem}`;
  };
  field.addEventListener("change", () => void save());
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    void save();
    next();
  });
  box.addEventListener("change", () => {
    field.disabled = box.checked;
    void save();
  });
  return row;
}
