import type { IncomingMessage } from "node:http";
import { getPath, getQueryParam } from "hono/utils/url";
import { notFound } from "../platform/contract/api-error.ts";
import type { EndpointPlan } from "../platform/contract/plan.ts";
import type { Settings } from "../platform/contract/settings.ts";

/** The target of a request: the decoded path for the router, and the parameters of its query. */
export interface RequestTarget {
  path: string;
  query: Record<string, string>;
}

/** A request with an invalid target or host. */
export class InvalidTarget extends Error {}

/** A name, IPv4 address or IPv6 address in brackets, and a port (RFC 9110 §7.2, with the letters of DNS and URLs). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;

/**
 * Parses the target of a request (RFC 9112 §3.2, origin form and absolute form). The response doesn't depend on the
 * host, so that a host can't select another path. Throws `InvalidTarget`.
 */
export function requestTarget({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): RequestTarget {
  if (headers.host && !HOST.test(headers.host)) throw new InvalidTarget("The host is not valid");
  const address = addressOf(url || "/");
  // It reads only the address.
  const path = getPath({ url: address } as Request);
  const query = getQueryParam(address);
  return { path, query: typeof query === "object" ? query : {} };
}

/** The normalized URL: dots resolved, the rest percent-encoded. */
function addressOf(target: string): string {
  const isAbsolute = /^https?:\/\//.test(target);
  if (!isAbsolute && !target.startsWith("/")) throw new InvalidTarget("The path must start with a slash");
  const address = isAbsolute ? target : `http://localhost${target}`;
  if (!isAbsolute && PLAIN_TARGET.test(target) && !DOT_SEGMENT.test(target)) return address;
  if (/^[^?]*\\/.test(target)) throw new InvalidTarget("The path must not contain a backslash");
  const url = URL.parse(address);
  if (!url) throw new InvalidTarget("The URL is not valid");
  return url.href;
}

/** Whether a request is for the preview host (`SERVICE_PREVIEW_ORIGIN`). */
export const isForPreviews = (
  { headers: { host } }: Pick<IncomingMessage, "headers">,
  { previewOrigin }: Pick<Settings, "previewOrigin">,
): boolean => previewOrigin !== undefined && host?.toLowerCase() === new URL(previewOrigin).host;

/** A valid host in a policy (CSP3 §2.3.1), which excludes IPv6 addresses. */
const SOURCE_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

/**
 * Origin that a request was sent to, in the form for policies. An unknown `Host` may still be a name of this machine or
 * network: it gets `http:`, which includes https in a policy. The public address replaces a host that isn't valid in a
 * policy.
 */
export function requestedOrigin(
  request: Pick<IncomingMessage, "headers">,
  settings: Pick<Settings, "previewOrigin" | "baseUrl">,
): string {
  const { baseUrl, previewOrigin } = settings;
  if (previewOrigin !== undefined && isForPreviews(request, settings)) return previewOrigin;
  const host = request.headers.host?.toLowerCase() ?? "";
  return !SOURCE_HOST.test(host) || host === URL.parse(baseUrl)?.host ? baseUrl : `http://${host}`;
}

/** Refuses everything except public files on that host: pages, forms, writes, and personal responses. */
export function requirePreviewHostContent({ onPreviewHost }: EndpointPlan): void {
  if (!onPreviewHost) throw onlyPreviews();
}

export const onlyPreviews = () => notFound("This host shows only previews of components.");

/**
 * The form of tenants' HTML, by its purpose in the browser (`Sec-Fetch-Dest`, Fetch Metadata). `frame`: with its
 * scripts, in an opaque origin. `page`: opened directly, a trusted page with the frame in it. `file`: without scripts,
 * for clients that don't send the purpose. On the preview host, which has no trusted pages, scripts always run.
 */
export type PreviewView = "frame" | "page" | "file";

export function previewViewOf({ headers }: Pick<IncomingMessage, "headers">, forPreviews: boolean): PreviewView {
  const destination = headers["sec-fetch-dest"];
  if (destination === "document") return "page";
  return forPreviews || destination === "iframe" || destination === "frame" ? "frame" : "file";
}
