/** Whether somebody changed what the server wrote into a field. */
export const isWrittenIn = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "checkbox")) &&
  field.value !== field.defaultValue;

/** Calls back at each key in a field, and at once where somebody was faster than this script. */
export function onTyped(field: HTMLInputElement, typed: () => void): void {
  field.addEventListener("input", typed);
  if (isWrittenIn(field)) typed();
}
