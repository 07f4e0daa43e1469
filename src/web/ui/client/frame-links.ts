import { announce } from "./announce.ts";
import { all, buildElement } from "./elements.ts";
import { frameLike } from "./frame-like.ts";
import { EXCHANGED } from "./live-frames.ts";

/** A document that is ours to frame answers a question sooner. */
const ANSWERED_MS = 1_500;
/** Characters of an address that are shown. */
const MAX_ADDRESS_LENGTH = 300;

/** Frames with previews that report events (`domain/components/preview/`). */
const FRAMES = ".stage-box iframe, .a-alone iframe";

/**
 * Shows the target of a preview's link or form below its frame, and restores a preview that its own script navigated.
 * The report is untrusted, and shown as text.
 */
export function startReportingLinks(): void {
  addEventListener("message", ({ source, data }) => {
    const { to, by } = data?.previewLeaves ?? {};
    const frame = typeof to === "string" && frameOf(source);
    if (!frame) return;
    const address = to.trim().slice(0, MAX_ADDRESS_LENGTH);
    const what = by === "form" ? "This form sends data to" : "This link opens";
    note(frame, what, address || "the current page", "Links and forms don't work in previews.");
  });
  startBringingBack();
}

const frameOf = (source: unknown): HTMLIFrameElement | undefined =>
  all(FRAMES).find((frame): frame is HTMLIFrameElement => (frame as HTMLIFrameElement).contentWindow === source);

/** Words at the foot of the window until the next click anywhere, or the next words. */
function note(frame: HTMLIFrameElement, before: string, address: string, after: string): void {
  const place = frame.parentElement;
  if (!place) return;
  for (const old of place.querySelectorAll(":scope > .stage-note")) old.remove();
  const close = buildElement("button", { type: "button", class: "r-button r-button-plain r-button-small" }, "Close");
  const shown = buildElement(
    "p",
    { class: "stage-note" },
    `${before} `,
    buildElement("code", {}, address),
    `. ${after} `,
    close,
  );
  close.addEventListener("click", () => shown.remove());
  place.append(shown);
  announce(`${before} ${address}. ${after}`);
}

/**
 * A frame that loads another document (`location = …`) shows the browser's error page, because our policy refuses it.
 * It is loaded again, once; documents that restart themselves respond and stay.
 */
function startBringingBack(): void {
  const seen = new WeakMap<HTMLIFrameElement, { src: string; answers: number }>();
  addEventListener("message", ({ source, data }) => {
    const frame = typeof data?.previewHeight === "number" ? frameOf(source) : undefined;
    if (!frame) return;
    // One that was there before this script is met here first.
    const known = seen.get(frame) ?? { src: frame.src, answers: 0 };
    seen.set(frame, known);
    known.answers += 1;
  });
  document.addEventListener(EXCHANGED, ({ target }) => target instanceof HTMLIFrameElement && seen.delete(target));
  document.addEventListener(
    "load",
    ({ target: frame }) => {
      if (!(frame instanceof HTMLIFrameElement) || !frame.matches(".stage-box iframe")) return;
      const known = seen.get(frame);
      if (known?.src !== frame.src) return void seen.set(frame, { src: frame.src, answers: 0 });
      const { answers } = known;
      frame.contentWindow?.postMessage("height", "*");
      setTimeout(() => {
        if (known.answers > answers || !frame.isConnected || seen.get(frame) !== known) return;
        if (frame.dataset.broughtBack !== undefined) return;
        const next = frameLike(frame, frame.src, []);
        next.dataset.broughtBack = "";
        frame.replaceWith(next);
        note(next, "This preview tried to open", "another page", "The preview was reset.");
      }, ANSWERED_MS);
    },
    true,
  );
}
