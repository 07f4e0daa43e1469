// Runs in the frame of a live preview: what it is asked to show, and what it tells the page around it.

/** What a live document shows: values of properties, and the variant they begin from. */
export interface Wanted {
  values: Record<string, unknown>;
  variant?: string;
}

/** Longer markup is not told: nobody copies it. */
const MOST_TOLD = 200_000;

/** What the document begins with: what stands behind `#` in its address, else the values that lie in it. */
export function firstWanted(): Wanted {
  const held = document.querySelector("script[data-preview-values]")?.textContent ?? "{}";
  return wantedIn(fragment()) ?? { values: recordIn(parsed(held)) };
}

/** Calls `draw` with what the page around asks for: messages `{ previewValues, previewVariant }`. */
export function onWanted(draw: (wanted: Wanted) => void): void {
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || typeof data?.previewValues !== "object") return;
    const { previewValues, previewVariant } = data;
    draw({
      values: recordIn(previewValues),
      ...(typeof previewVariant === "string" ? { variant: previewVariant } : {}),
    });
  });
}

/** The same document from its beginning with other values: what its scripts did to the last ones is gone. */
export function beginAnew(wanted: Wanted): void {
  // Led to a fragment in place of the present one: the history of the window gets no step.
  location.replace(`#${encodeURIComponent(JSON.stringify(wanted))}`);
  location.reload();
}

export const tellDrawn = (html: string): void => tell({ previewDrawn: html.length > MOST_TOLD ? "" : html });

export const tellFault = (error: unknown): void =>
  tell({ previewFault: error instanceof Error ? error.message : String(error) });

// A frame without an origin knows none of the page around it either.
const tell = (message: object): void => parent.postMessage(message, "*");

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

function wantedIn(value: unknown): Wanted | undefined {
  const { values, variant } = recordIn(value);
  if (values === undefined) return undefined;
  return { values: recordIn(values), ...(typeof variant === "string" ? { variant } : {}) };
}

function fragment(): unknown {
  try {
    return parsed(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
