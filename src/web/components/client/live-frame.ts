import { frameLike } from "../../ui/client/frame-like.ts";

/** What a live document was asked to draw, and what became of it. */
export interface LiveFrame {
  /** Draws values, in place of a document that draws one variant where that still stands there. */
  draw(values: Record<string, unknown>, variant: string): void;
}

interface Told {
  drawn(html: string): void;
  fault(message: string): void;
}

/** A frame that says nothing for so long draws nothing any more. */
const SILENT_MS = 4_000;

/**
 * Has the frame in `box` draw values: a live document is loaded behind the one that is seen, and takes its place once it has
 * drawn. What it says is a stranger's, and is read as text. `live` is its address without a query.
 */
export function createLiveFrame(box: HTMLElement, live: string, told: Told): LiveFrame {
  let asked: { previewValues: Record<string, unknown>; previewVariant: string } | undefined;
  let frame: HTMLIFrameElement | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => told.fault("The preview doesn't respond. Reload the page."), SILENT_MS);
    // A frame without an origin has none that could be named.
    frame?.contentWindow?.postMessage(asked, "*");
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

  // It begins anew by itself too, and the stage makes a new one for another scheme.
  box.addEventListener(
    "load",
    ({ target }) => {
      if (!(target instanceof HTMLIFrameElement) || !asked) return;
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
    if (typeof previewDrawn === "string") told.drawn(previewDrawn);
    else told.fault(previewFault.slice(0, 400));
  });

  return {
    draw(previewValues, previewVariant) {
      asked = { previewValues, previewVariant };
      if (!frame?.isConnected) open();
      else if (frame.dataset.drawing === "shown") ask();
    },
  };
}
