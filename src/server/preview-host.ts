import type { IncomingMessage } from "node:http";
import { notFound } from "../contract/api-error.ts";
import type { Plan } from "../contract/plan.ts";
import type { Settings } from "../contract/settings.ts";

/** Whether a request names the host that shows previews alone (`SERVICE_PREVIEW_ORIGIN`). */
export const isForPreviews = (
  { headers: { host } }: Pick<IncomingMessage, "headers">,
  { previewOrigin }: Pick<Settings, "previewOrigin">,
): boolean => previewOrigin !== undefined && host?.toLowerCase() === new URL(previewOrigin).host;

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
