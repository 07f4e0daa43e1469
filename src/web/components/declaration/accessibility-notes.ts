import { isObject } from "../../../safe/is-object.ts";

/** An author's note on the accessibility of a component. */
export interface AccessibilityNote {
  /** Its subject, if named: `keyboard`. */
  name?: string;
  text: string;
}

/** Characters of one note, and the number of notes. */
const MAX_TEXT = 2_000;
const MAX_NOTES = 50;

/** The notes in a declaration's `accessibility` or `a11y`: a text, a list, or texts by name. */
export function accessibilityNotes({ accessibility, a11y }: Record<string, unknown>): AccessibilityNote[] {
  return notesOf(accessibility ?? a11y).slice(0, MAX_NOTES);
}

function notesOf(said: unknown, name?: string): AccessibilityNote[] {
  if (typeof said === "string" && said.trim() !== "")
    return [{ ...(name === undefined ? {} : { name }), text: said.slice(0, MAX_TEXT) }];
  if (Array.isArray(said)) return said.flatMap((one) => (typeof one === "string" ? notesOf(one, name) : []));
  if (!isObject(said) || name !== undefined) return [];
  return Object.entries(said).flatMap(([key, one]) => notesOf(one, key));
}
