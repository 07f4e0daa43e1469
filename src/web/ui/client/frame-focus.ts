/** Where a reader writes. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** A browser sends keys to the frame all the same where the field has the focus again sooner. */
const SETTLED_MS = 20;

/**
 * Gives the focus back to a field of ours when a preview takes it while somebody writes there. Previews keep to themselves
 * (`domain/components/preview/unasked-focus.ts`), unless a script of theirs goes around that.
 *
 * The page hears nothing of what happens in a frame without an origin. So a reader counts as having gone there where they
 * pressed Tab or their pointer is over the frame. Touch is left alone: where nothing hovers, a tap into a frame looks like none.
 */
export function startGuardingFields(): void {
  let last: EventTarget | null = null;
  let isLeaving = false;
  let isBusy = false;
  addEventListener("focusin", ({ target }) => {
    last = target;
  });
  addEventListener(
    "keydown",
    ({ key }) => {
      isLeaving = key === "Tab" || key === "F6";
    },
    true,
  );
  addEventListener("blur", () => {
    const frame = document.activeElement;
    const field = last;
    if (isBusy || !(frame instanceof HTMLIFrameElement && frame.sandbox.length > 0)) return;
    if (!(field instanceof HTMLElement && field.matches(FIELDS))) return;
    if (isLeaving || frame.matches(":hover") || matchMedia("(hover: none)").matches) return;
    isBusy = true;
    setTimeout(() => {
      isBusy = false;
      if (document.activeElement !== frame || !field.isConnected) return;
      frame.blur();
      field.focus({ preventScroll: true });
    }, SETTLED_MS);
  });
}
