import { withLastScript } from "./last-script.ts";

/** Of its frame a component fills at most so much, and it is drawn at most so many times as large as it is. */
const SHARE = 0.86;
const MOST = 2.4;

/** Nobody waits longer than this, in milliseconds, for a document whose fonts do not come. */
const WAIT_MS = 1_500;

/**
 * Draws what a document shows in the middle of its frame, and as large as that allows: a card is small, and a button in a
 * corner of it is nothing to look at. A body with a layout of its own stays as it is.
 * It is seen once its size is known, so that it does not jump in its frame; what a script draws later, when it is there.
 */
const CARD = `<script>
(() => {
  const { body } = document;
  const { display, minHeight } = getComputedStyle(body);
  if (parent === window || display !== "block" || !["0px", "auto"].includes(minHeight)) return;
  Object.assign(body.style, { visibility: "hidden", display: "grid", placeContent: "center", minHeight: "100vh", margin: 0, padding: 0, boxSizing: "border-box" });
  const boxesIn = (parent) => [...parent.children].flatMap((child) =>
    getComputedStyle(child).display === "contents" ? boxesIn(child) : child.getBoundingClientRect());
  const late = new MutationObserver(() => draw());
  const draw = () => {
    body.style.zoom = 1;
    const boxes = boxesIn(body).filter(({ width, height }) => width * height > 0);
    if (boxes.length > 0) late.disconnect();
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    const zoom = Math.min(${MOST}, (innerWidth * ${SHARE}) / width, (innerHeight * ${SHARE}) / height);
    if (zoom > 0) Object.assign(body.style, { zoom, minHeight: 100 / zoom + "vh" });
    body.style.visibility = "";
  };
  setTimeout(draw, ${WAIT_MS});
  addEventListener("load", () => document.fonts.ready.then(draw));
  late.observe(body, { childList: true, subtree: true });
})();
</script>`;

/** A document as a card shows it. */
export const asCard = (html: string): string => withLastScript(html, CARD);
