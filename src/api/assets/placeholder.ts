import type { Bytes } from "../../platform/contract/endpoint.ts";
import type { Settings } from "../../platform/contract/settings.ts";

/** In place of a file that lies elsewhere and of which no copy could be had: pages load nothing from elsewhere. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" fill="#8883"/><path d="M124 132l28-34 18 20 14-16 24 30z" fill="#8886"/><circle cx="188" cy="82" r="9" fill="#8886"/></svg>`;

/** What stands in the place of something else: there may be that next time. Where reads are closed nothing is kept at all. */
export function forNow(bytes: Bytes, { publicReads }: Pick<Settings, "publicReads">): Bytes {
  return publicReads ? { ...bytes, headers: { ...bytes.headers, "cache-control": "public, no-cache" } } : bytes;
}

export const placeholder: Bytes = { bytes: DRAWING, type: "image/svg+xml" };
