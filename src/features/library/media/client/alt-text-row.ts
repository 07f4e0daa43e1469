import { call } from "../../../../web/client/call.ts";
import { element } from "../../../../web/client/elements.ts";
import { putAsset } from "../../asset-records/contract.ts";
import type { Asset } from "../../assets/contract.ts";
import { suggestAltText } from "./suggest-alt-text.ts";

export interface AltTextOptions {
  /** Goes on to what is asked for next. */
  next(): void;
  onSaved(): void;
  /** A model that looks at pictures is there. */
  suggests: boolean;
}

/**
 * Asks what a picture shows, in one line: a text, or that it is decoration. Enter saves and calls `next`; leaving the field
 * saves too, but what a model suggested only once it was changed or kept. An empty field says nothing.
 */
export function altTextRow(
  { id, title, altText, mimeType }: Pick<Asset, "id" | "title" | "altText" | "mimeType">,
  { next, onSaved, suggests }: AltTextOptions,
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
  const status = element("span", { class: "upload-saved", role: "status" });
  const button = element("button", { type: "button", class: "r-button r-button-plain r-button-small" });
  const row = element(
    "div",
    { class: "upload-says" },
    field,
    ...(suggests && mimeType !== "image/svg+xml" ? [button] : []),
    element("label", { class: "media-check" }, box, element("span", {}, "Decorative")),
    status,
  );
  let saved = altText;
  /** What the model said and nobody has kept yet. */
  let suggested: string | undefined;
  const drawButton = () => {
    button.disabled = box.checked;
    button.textContent = suggested === undefined ? "Suggest" : "Keep";
    button.setAttribute("aria-label", `${button.textContent} alt text of ${title}`);
  };
  const suggest = (suggestion: string | undefined) => {
    suggested = suggestion;
    drawButton();
  };
  const save = async () => {
    const said = box.checked ? "" : field.value.trim() || null;
    suggest(undefined);
    if (said === saved) return;
    saved = said;
    status.textContent = "Saving …";
    const answer = await call(putAsset, { params: { id }, body: { altText: said } });
    if (answer.ok) onSaved();
    else saved = altText;
    status.textContent = answer.ok ? "Saved" : `Not saved: ${answer.problem}`;
  };
  field.addEventListener("change", () => {
    if (field.value !== suggested) void save();
  });
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
  button.addEventListener("click", () => {
    if (suggested !== undefined) return void save();
    const say = (text: string) => {
      status.textContent = text;
    };
    void suggestAltText({
      assetId: id,
      field,
      button,
      say,
      onSuggested(suggestion) {
        suggest(suggestion);
        say("Suggested, not saved: check it, change it, or keep it.");
      },
    });
  });
  drawButton();
  return row;
}
