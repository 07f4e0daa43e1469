import { withLastScript } from "./last-script.ts";

/** Room around what touches the edges of its document, in CSS pixels. */
const PADDING = 24;
/** Room for the shadow of what lies over a document. */
const SHADOW = 16;
/** Elements that are looked at each time. */
const MOST = 3_000;
/** How often a document that keeps changing is measured, in milliseconds. */
const EVERY_MS = 100;
/** A page leaves what comes sooner after it made the frame taller, in milliseconds (`web/ui/client/stage-fit.ts`). */
const AFTER_GROWTH_MS = 300;

/**
 * Makes a document fit for a stage, and tells the page around it how tall it is: a frame without an origin cannot be measured
 * from outside. It says so when something in it changes, and when it is asked.
 *
 * A body without padding (browsers give it a margin of 8 pixels) gets some, and fills its frame with what it shows in the
 * middle, so that there is no second ground below it. One with a layout of its own stays as it is.
 *
 * How tall it is counts all that is drawn. Dialogs, popovers and what is fixed to the window are in no scroll height: they are
 * looked at one by one, with what their scrolling hides where the window is what makes them scroll. What lies over a document
 * in its middle holds it where it is, so that a button does not move away under the menu it opened.
 *
 * What grows with its frame is never whole: what is still missing as much after the frame grew is left out from then on.
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
    let left = ${MOST}, over = 0, above = 0;
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
