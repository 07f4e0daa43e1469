import type { IncomingMessage } from "node:http";
import { notFound } from "../platform/contract/api-error.ts";
import type { Plan } from "../platform/contract/plan.ts";
import type { Settings } from "../platform/contract/settings.ts";

/** Whether a request names the host that shows previews alone (`SERVICE_PREVIEW_ORIGIN`). */
export const isForPreviews = (
  { headers: { host } }: Pick<IncomingMessage, "headers">,
  { previewOrigin }: Pick<Settings, "previewOrigin">,
): boolean => previewOrigin !== undefined && host?.toLowerCase() === new URL(previewOrigin).host;

/** What a policy can name as the host of a source (CSP3 §2.3.1), which is no IPv6 address. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

/**
 * Origin a request was sent to, as policies name it. Where `Host` is no name of ours it may still be one of this machine
 * or network: there `http:`, which in a policy means https too. What no policy can name is taken for the public address.
 */
export function askedOrigin(
  request: Pick<IncomingMessage, "headers">,
  settings: Pick<Settings, "previewOrigin" | "baseUrl">,
): string {
  const { baseUrl, previewOrigin } = settings;
  if (previewOrigin !== undefined && isForPreviews(request, settings)) return previewOrigin;
  const host = request.headers.host?.toLowerCase() ?? "";
  return !HOST.test(host) || host === URL.parse(baseUrl)?.host ? baseUrl : `http://${host}`;
}

/** Refuses on that host what is no public file: pages, forms, writes, and whatever depends on who asks. */
export function refuseBesidePreviews({ onPreviewHost }: Plan): void {
  if (!onPreviewHost) throw onlyPreviews();
}

export const onlyPreviews = () => notFound("This host shows previews of components alone.");

/**
 * How tenants' HTML is answered, by what the browser says it is for (`Sec-Fetch-Dest`, Fetch Metadata). `frame`: with its
 * scripts, in an origin of its own. `page`: opened by itself, a page of ours with the frame in it. `file`: without
 * scripts, to all who do not say. On the host for previews, where nothing can be mistaken for ours, scripts always run.
 */
export type PreviewView = "frame" | "page" | "file";

export function previewViewOf({ headers }: Pick<IncomingMessage, "headers">, forPreviews: boolean): PreviewView {
  const destination = headers["sec-fetch-dest"];
  if (destination === "document") return "page";
  return forPreviews || destination === "iframe" || destination === "frame" ? "frame" : "file";
}
