/** Where a reader writes. */
const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Gives the focus back to a field of ours when a preview takes it while somebody writes there. Previews keep to themselves
 * (`domain/components/preview/unasked-focus.ts`), unless a script of theirs goes around that.
 *
 * The page hears nothing of what happens in a frame without an origin. So a reader counts as having gone there where they
 * pressed Tab or their pointer is over the frame. Who took the focus otherwise cannot have it again until they do.
 * Touch is left alone: where nothing hovers, a tap into a frame looks like none.
 */
export function startGuardingFields(): void {
  let last: EventTarget | null = null;
  let isLeaving = false;
  addEventListener("focusin", ({ target }) => {
    last = target;
  });
  const free = () => {
    for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-took-focus]")) {
      frame.inert = false;
      frame.removeAttribute("data-took-focus");
    }
  };
  addEventListener(
    "keydown",
    ({ key }) => {
      isLeaving = key === "Tab" || key === "F6";
      if (isLeaving) free();
    },
    true,
  );
  addEventListener(
    "pointerover",
    ({ target }) => {
      // What is inert is passed over: its box is met.
      if (target instanceof Element && target.querySelector(":scope > iframe[data-took-focus]")) free();
    },
    true,
  );
  addEventListener("blur", () => {
    const frame = document.activeElement;
    const field = last;
    if (!(frame instanceof HTMLIFrameElement && frame.sandbox.length > 0)) return;
    if (!(field instanceof HTMLElement && field.isConnected && field.matches(FIELDS))) return;
    if (isLeaving || frame.matches(":hover") || !matchMedia("(hover: hover)").matches) return;
    frame.dataset.tookFocus = "";
    frame.inert = true;
    field.focus({ preventScroll: true });
  });
}
