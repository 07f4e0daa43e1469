import { withLastScript } from "./last-script.ts";

/** Room around what touches the edges of its document, in CSS pixels. */
const PADDING = 24;

/**
 * Makes a document fit for a stage, and tells the page around it how tall it is: a frame without an origin cannot be measured
 * from outside. It says so when something in it changes, and when it is asked.
 *
 * A body without padding (browsers give it a margin of 8 pixels) gets some, and fills its frame with what it shows in the
 * middle, so that there is no second ground below it. One with a layout of its own stays as it is.
 */
const REPORT = `<script>
(() => {
  if (parent === window) return;
  const { style } = document.body;
  const { display, minHeight, paddingTop, paddingLeft, marginTop, marginBottom } = getComputedStyle(document.body);
  if (display === "block" && ["0px", "auto"].includes(minHeight)) {
    const isBare = parseFloat(paddingTop) + parseFloat(paddingLeft) === 0 && !(parseFloat(marginTop) > 8);
    if (isBare) Object.assign(style, { margin: 0, padding: "${PADDING}px" });
    const outside = isBare ? 0 : parseFloat(marginTop) + parseFloat(marginBottom);
    Object.assign(style, { boxSizing: "border-box", minHeight: "calc(100vh - " + outside + "px)", alignContent: "center" });
  }
  const tell = () => {
    const { documentElement: root, body } = document;
    const end = body.getBoundingClientRect().bottom + scrollY + (parseFloat(getComputedStyle(body).marginBottom) || 0);
    parent.postMessage({ previewHeight: Math.ceil(Math.max(end, root.scrollHeight > innerHeight ? root.scrollHeight : 0)) }, "*");
  };
  addEventListener("load", tell);
  addEventListener("message", ({ source }) => source === parent && tell());
  new ResizeObserver(tell).observe(document.body);
})();
</script>`;

/** A document that reports its height in CSS pixels as `{ previewHeight }` to the window it is framed in. */
export const withHeightReport = (html: string): string => withLastScript(html, REPORT);
