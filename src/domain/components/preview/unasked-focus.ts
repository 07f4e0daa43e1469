/**
 * Keeps focus and scroll of the page around a preview where its reader is, until they click or tab into it. A component that
 * takes the focus by itself (a field, a dialog that opens with its page) would take what is typed elsewhere, and browsers
 * scroll to a field that is focused. What people and screen readers do goes no way through a script, so it works as ever.
 *
 * No script can be kept from `location.hash = …`, which focuses what it names: `web/ui/client/frame-focus.ts` guards what is
 * typed into fields of ours.
 *
 * - `focus()` does nothing, `scrollIntoView()` scrolls what lies in the document alone.
 * - Dialogs and popovers open without moving the focus into them: what is inert cannot be focused. The same holds for the
 *   whole document while a script clicks (a label focuses its field) or has a form say what is wrong with it.
 */
export const UNASKED_FOCUS = `<script>
(() => {
  document.currentScript.remove();
  if (parent === window) return;
  let left = false;
  addEventListener("blur", () => { left = true; });
  addEventListener("focus", () => { left = false; });
  const isUsed = () => document.hasFocus() || (!left && navigator.userActivation?.isActive === true);
  const replace = (owner, names, instead) => {
    for (const name of names) {
      const known = owner && Object.getOwnPropertyDescriptor(owner, name);
      if (typeof known?.value !== "function") continue;
      const call = function (...given) {
        return isUsed() ? known.value.apply(this, given) : instead.call(this, known.value, given);
      };
      Object.defineProperty(owner, name, { ...known, value: call });
    }
  };
  const inertly = (element, run) => {
    if (!element || element.inert) return run();
    element.inert = true;
    try { return run(); } finally { element.inert = false; }
  };
  const opens = function (open, given) { return inertly(this, () => open.apply(this, given)); };
  const acts = function (act, given) { return inertly(document.documentElement, () => act.apply(this, given)); };
  const scrolls = function () {
    for (let around = this.parentElement; around; around = around.parentElement) {
      const isRoot = around === document.documentElement;
      const room = isRoot ? { top: 0, left: 0, bottom: innerHeight, right: innerWidth } : around.getBoundingClientRect();
      const box = this.getBoundingClientRect();
      const by = (start, end, from, to) => (start < from ? start - from : Math.max(0, Math.min(end - to, start - from)));
      around.scrollTop += by(box.top, box.bottom, room.top, room.bottom);
      around.scrollLeft += by(box.left, box.right, room.left, room.right);
    }
  };
  for (const kind of [window, HTMLElement.prototype, SVGElement.prototype, window.MathMLElement?.prototype])
    replace(kind, ["focus"], () => {});
  replace(Element.prototype, ["scrollIntoView", "scrollIntoViewIfNeeded"], scrolls);
  replace(HTMLDialogElement.prototype, ["show", "showModal"], opens);
  replace(HTMLElement.prototype, ["showPopover", "togglePopover"], opens);
  replace(HTMLElement.prototype, ["click"], acts);
  for (const kind of [HTMLFormElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
    replace(kind.prototype, ["reportValidity", "requestSubmit", "select"], acts);
})();
</script>`;
