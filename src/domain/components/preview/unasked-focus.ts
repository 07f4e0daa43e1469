/**
 * Keeps the page's focus and scroll position until the reader clicks or tabs into the preview. A component that focuses
 * itself (a field, a dialog that opens on load) would receive text typed into the page, and browsers scroll to a
 * focused field. People and screen readers move the focus without scripts, so for them nothing changes.
 *
 * A script can still set `location.hash = …`, which focuses its target: `web/ui/client/frame-focus.ts` protects text
 * typed into the page's fields.
 *
 * - `focus()` does nothing, `scrollIntoView()` scrolls only inside the document.
 * - Dialogs and popovers open without taking the focus, because inert elements cannot be focused. The whole document is
 *   inert while a script clicks (a label focuses its field) or reports the validity of a form.
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
