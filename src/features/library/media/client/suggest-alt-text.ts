import { call } from "../../../../web/client/call.ts";
import { postAltText } from "../../../assistant/writing/contract.ts";

interface Place {
  assetId: string;
  field: HTMLInputElement | HTMLTextAreaElement;
  button: HTMLButtonElement;
  /** Says what happens, or went wrong, where the person looks and screen readers listen. */
  say(text: string): void;
  /** A suggestion stands in the field. */
  onSuggested?(suggestion: string): void;
}

/** Has the model say what a picture shows, and puts it into the field, where its person reads it and changes it. Nothing is saved. */
export async function suggestAltText({ assetId, field, button, say, onSuggested }: Place): Promise<void> {
  if (button.getAttribute("aria-disabled") === "true") return;
  const before = field.value;
  button.setAttribute("aria-disabled", "true");
  say("Looking at the picture …");
  const answer = await call(postAltText, { body: { assetId } });
  button.removeAttribute("aria-disabled");
  if (!answer.ok) return say(`No suggestion: ${answer.problem}`);
  const { suggestion, language } = answer.data;
  // What was written meanwhile, or is decoration by now, is not written over.
  if (field.value !== before || field.disabled) return say(`Suggested: ${suggestion}`);
  field.lang = language;
  field.focus();
  field.select();
  // As if it had been typed, so that undo brings back what was there; browsers have no other way to that.
  if (!document.execCommand("insertText", false, suggestion)) {
    field.value = suggestion;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  onSuggested?.(suggestion);
}
