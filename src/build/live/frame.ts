// Runs in the frame of a live preview: receives values to render, and reports to the enclosing page.

/** The requested preview: values of properties, and the variant they are based on. */
export interface Wanted {
  values: Record<string, unknown>;
  variant?: string;
}

/** Longer markup isn't sent, because it is too long to copy. */
const MAX_MARKUP_LENGTH = 200_000;

/** The last message, sent again on request. */
let told: object | undefined;

/**
 * Calls `draw` with the initial values (from the fragment of the address, otherwise from the document) and with the
 * values that the enclosing page sends in messages `{ previewValues, previewVariant }`.
 */
export function startDrawing(draw: (wanted: Wanted) => void): void {
  let last = "";
  const next = (wanted: Wanted): void => {
    const asked = JSON.stringify(wanted);
    if (asked !== last) {
      last = asked;
      draw(wanted);
    } else if (told) tell(told);
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !isRecord(data?.previewValues)) return;
    next(wantedOf(data.previewValues, data.previewVariant));
  });
  next(firstWanted());
}

/** Reloads the document with other values, to undo the effects of its scripts. */
export function beginAnew(wanted: Wanted): void {
  // Replaces the current fragment, so that the window's history gets no new entry.
  location.replace(`#${encodeURIComponent(JSON.stringify(wanted))}`);
  location.reload();
}

/** Sends the rendered markup. */
export const tellDrawn = (html: string): void => tell({ previewDrawn: html.length > MAX_MARKUP_LENGTH ? "" : html });

/** Sends the error. */
export const tellFault = (error: unknown): void =>
  tell({ previewFault: error instanceof Error ? error.message : String(error) });

function tell(message: object): void {
  told = message;
  // A frame with an opaque origin doesn't know the origin of the enclosing page.
  parent.postMessage(message, "*");
}

function firstWanted(): Wanted {
  const asked = parsed(fragment());
  if (isRecord(asked) && isRecord(asked.values)) return wantedOf(asked.values, asked.variant);
  const held = parsed(document.querySelector("script[data-preview-values]")?.textContent ?? "");
  const variant = document.querySelector<HTMLElement>("[data-preview-root]")?.dataset.previewVariant;
  return wantedOf(isRecord(held) ? held : {}, variant);
}

const wantedOf = (values: Record<string, unknown>, variant: unknown): Wanted => ({
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
