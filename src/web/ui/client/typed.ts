/** Whether the user changed the server's value of a field. */
export const isWrittenIn = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "checkbox")) &&
  field.value !== field.defaultValue;

/** Calls back at each key in a field, and immediately if the user typed before the script loaded. */
export function onTyped(field: HTMLInputElement, typed: () => void): void {
  field.addEventListener("input", typed);
  if (isWrittenIn(field)) typed();
}
