/** Maximum height of a frame, regardless of its document. */
const MAX_HEIGHT = 760;
/** A height reported right after the frame grew may only follow from that, as with `height: 100vh`. */
const SETTLING_MS = 200;

/**
 * Grows a frame with its content, as its document reports it (`fit=true` of previews). It never shrinks below its first
 * height, so that the content below does not move. `stop` leaves the height to the reader.
 */
export function startFitting(box: HTMLElement, shown: () => HTMLIFrameElement | null) {
  let grown = Number.NEGATIVE_INFINITY;
  let stopped = false;
  // To name the window of a frame that waits for its turn makes an empty document and all around it: 15 ms each.
  let isThere = wasFetched(shown());
  const ask = () => {
    if (isThere) shown()?.contentWindow?.postMessage("height", "*");
  };
  const loaded = () => {
    isThere = true;
    ask();
  };
  // It does not bubble.
  box.addEventListener("load", loaded, true);
  addEventListener("message", ({ source, data }) => {
    const height: unknown = data?.previewHeight;
    if (stopped || !isThere || typeof height !== "number" || !(height > 0)) return;
    if (source !== shown()?.contentWindow) return;
    const next = Math.min(Math.ceil(height), MAX_HEIGHT);
    if (next <= box.offsetHeight || performance.now() - grown < SETTLING_MS) return;
    grown = performance.now();
    box.style.setProperty("--stage-height", `${next}px`);
  });
  return {
    /** Asks a document that was there before this script. */
    ask,
    stop() {
      stopped = true;
    },
  };
}

const wasFetched = (frame: HTMLIFrameElement | null): boolean =>
  frame !== null && performance.getEntriesByName(frame.src).length > 0;
