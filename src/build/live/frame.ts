// Runs in the frame of a live preview: what it is asked to show, and what it tells the page around it.

/** What a live document shows: values of properties, and the variant they begin from. */
export interface Wanted {
  values: Record<string, unknown>;
  variant?: string;
}

/** Longer markup is not told: nobody copies it. */
const MOST_TOLD = 200_000;

/** The last that was told, for who asks again. */
let told: object | undefined;

/**
 * Calls `draw` with what the document begins with (what stands behind `#` in its address, else the values that lie in it)
 * and with what the page around asks for: messages `{ previewValues, previewVariant }`.
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

/** The same document from its beginning with other values: what its scripts did to the last ones is gone. */
export function beginAnew(wanted: Wanted): void {
  // Led to a fragment in place of the present one: the history of the window gets no step.
  location.replace(`#${encodeURIComponent(JSON.stringify(wanted))}`);
  location.reload();
}

/** Tells what was drawn. */
export const tellDrawn = (html: string): void => tell({ previewDrawn: html.length > MOST_TOLD ? "" : html });

/** Tells why nothing was. */
export const tellFault = (error: unknown): void =>
  tell({ previewFault: error instanceof Error ? error.message : String(error) });

function tell(message: object): void {
  told = message;
  // A frame without an origin does not know that of the page around it.
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
