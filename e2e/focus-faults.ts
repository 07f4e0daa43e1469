/**
 * The reason why the focus is invisible: no outline on the element or around it, or the element is completely covered. Empty if
 * it is visible, `undefined` if no element of the page has the focus. Runs in the page.
 */
export function findFocusFault(): string | undefined {
  const focused = document.activeElement;
  if (focused === document.body) return undefined;
  // A frame is a stop of its own, and what is in it is its author's.
  if (!(focused instanceof HTMLElement) || focused.localName === "iframe") return "";
  const around = [focused, focused.closest("label"), focused.parentElement, focused.closest("li, tr, form, details")];
  const isOutlined = around.some((one) =>
    [undefined, "::before", "::after"].some((part) => {
      const style = one && getComputedStyle(one, part);
      return (
        style &&
        ((style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) ||
          (part === undefined && style.boxShadow !== "none"))
      );
    }),
  );
  const { left, top, width, height } = focused.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]));
  const isThere = points.some(([x = 0, y = 0]) => {
    const found = document.elementFromPoint(x, y);
    return found && (focused.contains(found) || found.contains(focused) || found.closest("label")?.contains(focused));
  });
  const name = `${focused.localName} ${focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40)}`;
  return [isOutlined ? "" : `${name} has no outline`, isThere ? "" : `${name} is hidden`].filter(Boolean).join(", ");
}
