import { dressPreview } from "../../../engines/declaration/dress-preview.ts";
import { carriesFiles } from "../../../platform/contract/plan.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { PreviewQuery } from "../contract.ts";
import { inlineFiles, type ReadFile } from "../files/inline-files.ts";
import { readServed } from "../files/read-served.ts";
import { withLastScript } from "./last-script.ts";
import { previewDress } from "./preview-dress.ts";

/**
 * Tenant HTML as it was pushed, with what a reader chose for it. Its files lie inside where the requests of a sandboxed
 * frame, which has no origin and no credential, would be refused: always where the document has files of its `own`, which
 * come before those of the registry.
 */
export async function previewHtml(
  call: Pick<Call, "snapshot" | "blobs" | "part" | "settings" | "url">,
  html: string,
  query: PreviewQuery,
  own?: ReadFile,
): Promise<string> {
  const dressed = dressPreview(html, await previewDress(call, query));
  const read: ReadFile = async (path) => (await own?.(path)) ?? readServed(call, path);
  const whole = own || carriesFiles(call.settings) ? await inlineFiles(dressed, call.url, read) : dressed;
  if (query.fit === "card") return asCard(whole);
  return query.fit ? withHeightReport(whole) : whole;
}

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
const asCard = (html: string): string => withLastScript(html, CARD);

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
const withHeightReport = (html: string): string => withLastScript(html, REPORT);
