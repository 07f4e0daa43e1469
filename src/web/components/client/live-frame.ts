import { frameLike } from "../../ui/client/frame-like.ts";

/** The state of a live document. */
export interface LiveFrame {
  /** Draws values in place of a document that shows one variant. */
  draw(values: Record<string, unknown>, variant: string): void;
}

interface FrameListener {
  drawn(html: string): void;
  fault(message: string): void;
}

/** A frame that is silent for this long has stopped working. */
const SILENT_MS = 4_000;

/**
 * Draws values in the frame in `box`: a live document loads behind the visible one, and replaces it after it has drawn.
 * Its messages are untrusted and read as text. `live` is its address without a query.
 */
export function createLiveFrame(box: HTMLElement, live: string, listener: FrameListener): LiveFrame {
  let requested: { previewValues: Record<string, unknown>; previewVariant: string } | undefined;
  let frame: HTMLIFrameElement | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => listener.fault("The preview doesn't respond. Reload the page."), SILENT_MS);
    // A frame without an origin has none that could be named.
    frame?.contentWindow?.postMessage(requested, "*");
  };
  const open = (): void => {
    const old = box.querySelector("iframe");
    if (!old) return;
    // The scheme, brand and direction of the one that is seen.
    const next = frameLike(old, live + new URL(old.src).search, ["loading"]);
    next.setAttribute("data-drawing", "coming");
    frame = next;
    old.before(next);
  };

  // It also restarts itself, and the stage makes a new one for another scheme.
  box.addEventListener(
    "load",
    ({ target }) => {
      if (!(target instanceof HTMLIFrameElement) || !requested) return;
      if (target !== frame && target.dataset.drawing === undefined) return;
      frame = target;
      ask();
    },
    true,
  );
  addEventListener("message", ({ source, data }) => {
    if (!frame || source !== frame.contentWindow) return;
    const { previewDrawn, previewFault } = data ?? {};
    if (typeof previewDrawn !== "string" && typeof previewFault !== "string") return;
    clearTimeout(waiting);
    if (frame.dataset.drawing === "coming") {
      frame.dataset.drawing = "shown";
      for (const other of box.querySelectorAll("iframe")) if (other !== frame) other.remove();
    }
    if (typeof previewDrawn === "string") listener.drawn(previewDrawn);
    else listener.fault(previewFault.slice(0, 400));
  });

  return {
    draw(previewValues, previewVariant) {
      requested = { previewValues, previewVariant };
      if (!frame?.isConnected) open();
      else if (frame.dataset.drawing === "shown") ask();
    },
  };
}
