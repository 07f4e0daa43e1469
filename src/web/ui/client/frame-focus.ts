/** Where a reader writes. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** If the field gets the focus back earlier, a browser still sends keys to the frame. */
const SETTLED_MS = 20;

/**
 * Returns the focus to a field of the page if a preview takes it while the reader types. Previews avoid that themselves
 * (`domain/components/preview/unasked-focus.ts`), unless their script bypasses it.
 *
 * The page gets no events from a frame without an origin. The code assumes that the reader entered it after Tab, or
 * with the pointer over the frame. Touch is excluded: without hover, a tap into a frame can't be detected.
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
