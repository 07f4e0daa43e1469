import type { IncomingMessage } from "node:http";
import { notFound } from "../contract/api-error.ts";
import type { Plan } from "../contract/plan.ts";
import type { Settings } from "../contract/route.ts";

/** Whether a request names the host that shows previews alone (`SERVICE_PREVIEW_ORIGIN`). */
export const isForPreviews = (
  { headers: { host } }: Pick<IncomingMessage, "headers">,
  { previewOrigin }: Pick<Settings, "previewOrigin">,
): boolean => previewOrigin !== undefined && host?.toLowerCase() === new URL(previewOrigin).host;

/** Refuses on that host what is no public file: pages, forms, writes, and whatever depends on who asks. */
export function refuseBesidePreviews({ onPreviewHost }: Plan): void {
  if (!onPreviewHost) throw notFound("This host shows previews of components alone.");
}
