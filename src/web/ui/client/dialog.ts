import { buildElement } from "./elements.ts";

/**
 * A modal dialog (ARIA Authoring Practices, "Dialog (Modal)") with `showModal`. The browser keeps the focus inside,
 * closes it on Escape and returns the focus. `data-close` elements close it, and with `light` a click outside.
 */
export function createDialog(
  {
    look,
    light = false,
    ...named
  }: { look: string; light?: boolean; "aria-label"?: string; "aria-labelledby"?: string },
  ...children: Node[]
): HTMLDialogElement {
  const dialog = buildElement("dialog", { class: `r-dialog ${look}`, ...named }, ...children);
  dialog.addEventListener("click", ({ target }) => {
    const closes = target instanceof Element && target.closest("[data-close]") !== null;
    if (closes || (light && target === dialog)) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}
