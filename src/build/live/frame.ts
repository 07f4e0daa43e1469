// Runs in the frame of a live preview: receives values to render, and reports to the enclosing page.

/** The requested preview: values of properties, and the variant they are based on. */
export interface PreviewRequest {
  values: Record<string, unknown>;
  variant?: string;
}

/** Longer markup isn't sent, because it is too long to copy. */
const MAX_MARKUP_LENGTH = 200_000;

/** The last message, sent again on request. */
let reported: object | undefined;

/**
 * Calls `draw` with the initial values (from the fragment of the address, otherwise from the document) and with the
 * values that the enclosing page sends in messages `{ previewValues, previewVariant }`.
 */
export function startDrawing(draw: (wanted: PreviewRequest) => void): void {
  let last = "";
  const next = (wanted: PreviewRequest): void => {
    const requested = JSON.stringify(wanted);
    if (requested !== last) {
      last = requested;
      draw(wanted);
    } else if (reported) report(reported);
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !isRecord(data?.previewValues)) return;
    next(wantedOf(data.previewValues, data.previewVariant));
  });
  next(firstWanted());
}

/** Reloads the document with other values, to undo the effects of its scripts. */
export function reloadWith(wanted: PreviewRequest): void {
  // Replaces the current fragment, so that the window's history gets no new entry.
  location.replace(`#${encodeURIComponent(JSON.stringify(wanted))}`);
  location.reload();
}

/** Sends the rendered markup. */
export const reportRendered = (html: string): void =>
  report({ previewDrawn: html.length > MAX_MARKUP_LENGTH ? "" : html });

/** Sends the error. */
export const reportError = (error: unknown): void =>
  report({ previewFault: error instanceof Error ? error.message : String(error) });

function report(message: object): void {
  reported = message;
  // A frame with an opaque origin doesn't know the origin of the enclosing page.
  parent.postMessage(message, "*");
}

function firstWanted(): PreviewRequest {
  const requested = parsed(fragment());
  if (isRecord(requested) && isRecord(requested.values)) return wantedOf(requested.values, requested.variant);
  const held = parsed(document.querySelector("script[data-preview-values]")?.textContent ?? "");
  const variant = document.querySelector<HTMLElement>("[data-preview-root]")?.dataset.previewVariant;
  return wantedOf(isRecord(held) ? held : {}, variant);
}

const wantedOf = (values: Record<string, unknown>, variant: unknown): PreviewRequest => ({
  values,
  ...(typeof variant === "string" ? { variant } : {}),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
