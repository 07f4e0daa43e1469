import { withLastScript } from "./last-script.ts";

/** Space for content that touches the document's edges, in CSS pixels. */
const PADDING = 24;
/** Space for the shadow of an overlay. */
const SHADOW = 16;
/** Elements examined each time. */
const MAX_ELEMENTS = 3_000;
/** How often a document that keeps changing is measured, in milliseconds. */
const EVERY_MS = 100;
/**
 * The page ignores heights reported within this time after it made the frame taller, in milliseconds
 * (`web/ui/client/stage-fit.ts`).
 */
const AFTER_GROWTH_MS = 300;

/**
 * Centers a document in its stage and reports its height to the page: a frame without an origin can't be measured from
 * outside. It reports after each change and on request.
 *
 * A body without padding (the browser's default margin is 8 pixels) gets some, and fills its frame with centered
 * content, so that no second background shows below. A body with its own layout stays unchanged.
 *
 * The height includes everything drawn. Dialogs, popovers and fixed elements are not part of the scroll height, so each
 * is measured, including content hidden by scrolling of the window. An overlay in the middle keeps the document in its
 * position, so that a button does not move under the menu it opened.
 *
 * An element that grows with its frame never fits: if the same height is missing after the frame grew, it is excluded.
 */
const REPORT = `<script>
(() => {
  if (parent === window) return;
  const { documentElement: root, body } = document;
  const { style } = body;
  const { display, minHeight, paddingTop, paddingLeft, marginTop, marginBottom } = getComputedStyle(body);
  let isInMiddle = display === "block" && ["0px", "auto"].includes(minHeight);
  if (isInMiddle) {
    const isBare = parseFloat(paddingTop) + parseFloat(paddingLeft) === 0 && !(parseFloat(marginTop) > 8);
    if (isBare) Object.assign(style, { margin: 0, padding: "${PADDING}px" });
    const outside = isBare ? 0 : parseFloat(marginTop) + parseFloat(marginBottom);
    Object.assign(style, { boxSizing: "border-box", minHeight: "calc(100vh - " + outside + "px)", alignContent: "center" });
  }
  const isSeen = (element) =>
    !element.checkVisibility || element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isOnTop = (element) => element.matches("dialog:modal") || (element.popover && element.matches(":popover-open"));
  const look = () => {
    let left = ${MAX_ELEMENTS}, over = 0, above = 0;
    const visit = (element, isOver, isCut) => {
      if (left-- <= 0) return;
      const { position, overflowY, display } = getComputedStyle(element);
      if (display === "none") return;
      const isFree = position === "fixed" || isOnTop(element);
      if (isFree) isOver = !(isCut = false);
      const { top, right, bottom, left: start, width, height } = element.getBoundingClientRect();
      const isThere = width * height > 0 && right > 0 && start < innerWidth && bottom > 0 && top < innerHeight;
      if (isThere && !isCut && isOver) {
        const isHeld = height >= innerHeight / 2 || bottom > innerHeight - 2 * ${SHADOW};
        const hidden = isHeld && /auto|scroll/.test(overflowY) ? element.scrollHeight - element.clientHeight : 0;
        const out = Math.max(0, bottom - innerHeight) + Math.max(0, -top) + hidden;
        if (out > 1 && out > over && isSeen(element)) over = out;
      } else if (isThere && !isCut && position === "absolute" && -top > above && isSeen(element)) above = -top;
      isCut ||= overflowY !== "visible" && element !== body;
      for (const child of element.shadowRoot?.children ?? []) visit(child, isOver, isCut);
      for (const child of element.children) visit(child, isOver, isCut);
    };
    visit(body, false, false);
    return { over, above };
  };
  const endOf = () => body.getBoundingClientRect().bottom + scrollY + (parseFloat(getComputedStyle(body).marginBottom) || 0);
  const isBelow = () => root.scrollHeight > innerHeight && root.scrollHeight > Math.ceil(endOf());
  const hold = (above) => {
    const first = [...body.children].find((one) => one.getClientRects().length > 0 && !/absolute|fixed/.test(getComputedStyle(one).position));
    if (!first) return;
    isInMiddle = false;
    const before = first.getBoundingClientRect().top;
    style.alignContent = "start";
    const moved = before - first.getBoundingClientRect().top;
    style.paddingTop = parseFloat(getComputedStyle(body).paddingTop) + moved + above + "px";
  };
  let said = { missing: 0, at: innerHeight }, never = 0, waiting;
  const measure = () => {
    const { over, above } = look();
    if (isInMiddle && (above > 1 || isBelow())) hold(above > 1 ? above + ${SHADOW} : 0);
    const below = isBelow() ? root.scrollHeight + ${SHADOW} : 0;
    return Math.ceil(Math.max(endOf(), below, over > 0 ? innerHeight + over + ${SHADOW} : 0));
  };
  // Whether what was said has helped is known once the frame is taller, whatever notices it first.
  const missingNow = () => {
    const missing = measure() - innerHeight;
    if (innerHeight <= said.at) return missing;
    if (said.missing > 0 && missing >= said.missing) never = missing;
    said = { missing: 0, at: innerHeight };
    return missing;
  };
  const tell = () => {
    waiting = undefined;
    const missing = missingNow();
    const isNever = missing > 0 && missing <= never;
    if (!isNever) said = { missing, at: innerHeight };
    parent.postMessage({ previewHeight: innerHeight + (isNever ? 0 : missing) }, "*");
  };
  const soon = () => { waiting ??= setTimeout(tell, ${EVERY_MS}); };
  addEventListener("load", tell);
  addEventListener("message", ({ source }) => source === parent && tell());
  addEventListener("resize", () => {
    missingNow();
    clearTimeout(waiting);
    waiting = setTimeout(tell, ${AFTER_GROWTH_MS});
  });
  for (const name of ["toggle", "transitionend", "animationend", "click", "keyup", "focusin", "pointerover", "input"])
    addEventListener(name, soon, true);
  new ResizeObserver(tell).observe(body);
  new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
</script>`;

/** A document that reports its height in CSS pixels as `{ previewHeight }` to the window it is framed in. */
export const withHeightReport = (html: string): string => withLastScript(html, REPORT);
