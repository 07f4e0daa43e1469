import type { Settings } from "../platform/contract/settings.ts";
import type { RawResponse } from "./cache.ts";
import { responseHeadersOf } from "./headers.ts";

/** Whether a response is a document that a window would show. */
export const isHtml = ({ status, headers }: RawResponse): boolean =>
  status === 200 && headers["content-type"]?.startsWith("text/html") === true;

/** A directly opened preview: a trusted page with the preview in a frame. The preview host has no pages. */
export async function previewHostPage(
  settings: Settings,
  { url, fixed, forPreviews }: { url: string; fixed: Record<string, string>; forPreviews: boolean },
  draw: () => Promise<string>,
): Promise<RawResponse> {
  const { vary = "", "cache-control": cacheControl = "no-store" } = fixed;
  if (forPreviews) {
    const headers = { vary, "cache-control": "no-store", location: settings.baseUrl + url };
    return { status: 303, body: new Uint8Array(), headers };
  }
  const page = responseHeadersOf({ headers: "page", cache: "none", origins: "none" }, settings);
  const type = { "content-type": "text/html; charset=utf-8" };
  const headers = { ...page, ...type, vary, "cache-control": cacheControl };
  return { status: 200, body: Buffer.from(await draw()), headers };
}
