import { addToPreview } from "../../../engines/declaration/preview-additions.ts";
import { embedsFiles } from "../../../platform/contract/plan.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { PreviewQuery } from "../contract.ts";
import { inlineFiles, type ReadServedFile } from "../files/inline-files.ts";
import { readServedFile } from "../files/read-served.ts";
import { withFirstScript } from "./first-script.ts";
import { withHeightReport } from "./height-report.ts";
import { withLastScript } from "./last-script.ts";
import { LEAVING_LINKS } from "./leaving-links.ts";
import { previewAdditionsFor } from "./preview-additions-for.ts";
import { UNASKED_FOCUS } from "./unasked-focus.ts";

/**
 * Returns pushed HTML with the reader's choices. Files are inlined if a sandboxed frame, which has no origin and no
 * credential, could not request them, and always for a document's `own` files, which take precedence over the
 * registry's. `lang` is the language of the component, if declared.
 */
export async function previewHtml(
  call: Pick<Call, "snapshot" | "blobs" | "part" | "settings" | "url">,
  html: string,
  query: PreviewQuery,
  { own, lang }: { own?: ReadServedFile; lang?: string | undefined } = {},
): Promise<string> {
  const withAdditions = addToPreview(html, await previewAdditionsFor(call, query, lang));
  const read: ReadServedFile = async (path) => (await own?.(path)) ?? readServedFile(call, path);
  const whole = own || embedsFiles(call.settings) ? await inlineFiles(withAdditions, call.url, read) : withAdditions;
  if (query.fit === undefined) return whole;
  if (query.fit === "window") return withFirstScript(whole, LEAVING_LINKS);
  const framed = withFirstScript(whole, UNASKED_FOCUS + LEAVING_LINKS);
  return query.fit === "card" ? asCard(framed) : withHeightReport(framed);
}

/** The share of its frame that a component fills at most, and its largest scale. */
const SHARE = 0.86;
const MAX_SCALE = 2.4;

/** Milliseconds to wait for a document's fonts. */
const WAIT_MS = 1_500;

/**
 * Centers a document in its frame and scales it up: a card is small, and a button in its corner is hard to see. A body
 * with its own layout stays unchanged. The content appears when its size is known, so that it does not jump; content
 * that a script draws later appears when it exists.
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
    const zoom = Math.min(${MAX_SCALE}, (innerWidth * ${SHARE}) / width, (innerHeight * ${SHARE}) / height);
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
