/** A frame does not grow beyond this, whatever its document says. */
const MOST = 760;
/** What a document says right after its frame grew may follow from that alone, as with `height: 100vh`. */
const SETTLING_MS = 200;

/**
 * Lets a frame grow with what is shown in it, as its document reports it (`fit=true` of previews). It never becomes
 * smaller than it was drawn, so that nothing below moves up and down. `stop` leaves the height to the reader.
 */
export function startFitting(box: HTMLElement, shown: () => HTMLIFrameElement | null) {
  let grown = Number.NEGATIVE_INFINITY;
  let stopped = false;
  addEventListener("message", ({ source, data }) => {
    const height: unknown = data?.previewHeight;
    if (stopped || source !== shown()?.contentWindow || typeof height !== "number" || !(height > 0)) return;
    const next = Math.min(Math.ceil(height), MOST);
    if (next <= box.offsetHeight || performance.now() - grown < SETTLING_MS) return;
    grown = performance.now();
    box.style.setProperty("--stage-height", `${next}px`);
  });
  return {
    /** Asks a document that was there before this script. */
    ask: () => shown()?.contentWindow?.postMessage("height", "*"),
    stop() {
      stopped = true;
    },
  };
}
