import { storeIsOpen } from "./stored-conversation.ts";

/** From this width on, the panel is next to the page. On narrower screens it covers it. */
const BESIDE = "(width >= 68.75em)";

/**
 * Shows a dialog next to the page, with both usable, or as a modal sheet over it, with the focus inside. Escape closes
 * it and returns the focus to its opener.
 */
export function createPanel(dialog: HTMLDialogElement, field: HTMLElement) {
  const beside = matchMedia(BESIDE);
  const root = document.documentElement;
  let opener: HTMLElement | undefined;

  const show = () => {
    if (beside.matches) {
      // Not by `show()`, which would take the focus from the page one has just come to.
      dialog.setAttribute("open", "");
      root.setAttribute("data-assistant", "");
    } else dialog.showModal();
    for (const button of document.querySelectorAll(".r-bar [data-ask]")) button.setAttribute("aria-expanded", "true");
  };
  const hide = () => {
    dialog.close();
    root.removeAttribute("data-assistant");
    for (const button of document.querySelectorAll(".r-bar [data-ask]")) button.setAttribute("aria-expanded", "false");
  };
  const close = () => {
    hide();
    storeIsOpen(false);
    if (opener?.isConnected) opener.focus();
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || dialog.querySelector(":popover-open")) return;
    event.preventDefault();
    close();
  });
  beside.addEventListener("change", () => {
    if (!dialog.open) return;
    hide();
    show();
    field.focus();
  });
  fitKeyboard(dialog);
  return {
    close,
    get isOpen() {
      return dialog.open;
    },
    /** Opens it on request, and focuses the field. */
    open(from: HTMLElement) {
      opener = from === document.body && document.activeElement instanceof HTMLElement ? document.activeElement : from;
      if (!dialog.open) {
        for (const sheet of document.querySelectorAll<HTMLElement>(":popover-open")) sheet.hidePopover();
        show();
      }
      storeIsOpen(true);
      field.focus();
    },
    /** Opens it in its state on the previous page. A sheet stays closed, because it would hide the page. */
    restore() {
      if (beside.matches) show();
    },
  };
}

/** A sheet ends above the keyboard of the screen, which covers the window and does not make it smaller. */
function fitKeyboard(dialog: HTMLElement): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const follow = () => {
    dialog.style.setProperty("--sheet-height", `${visualViewport.height}px`);
    dialog.style.setProperty("--sheet-top", `${visualViewport.offsetTop}px`);
  };
  visualViewport.addEventListener("resize", follow);
  visualViewport.addEventListener("scroll", follow);
  follow();
}
