import type { IncomingMessage } from "node:http";
import { getPath, getQueryParam } from "hono/utils/url";
import { notFound } from "../platform/contract/api-error.ts";
import type { Plan } from "../platform/contract/plan.ts";
import type { Settings } from "../platform/contract/settings.ts";

/** What a request asks for: the decoded path the router knows, and the parameters of its query. */
export interface RequestTarget {
  path: string;
  query: Record<string, string>;
}

/** A request whose target or host is none. */
export class InvalidTarget extends Error {}

/** A name, an IPv4 address or one of IPv6 in brackets, and a port (RFC 9110 §7.2, in the letters that DNS and URLs use). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;

/**
 * Takes the target of a request apart (RFC 9112 §3.2, origin form and absolute form). What is answered does not depend on
 * the host, so that no host can lead to another path. Throws `InvalidTarget`.
 */
export function requestTarget({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): RequestTarget {
  if (headers.host && !HOST.test(headers.host)) throw new InvalidTarget("The host is not valid");
  const address = addressOf(url || "/");
  // It reads nothing but the address.
  const path = getPath({ url: address } as Request);
  const query = getQueryParam(address);
  return { path, query: typeof query === "object" ? query : {} };
}

/** The address as URLs are written: dots resolved, the rest percent-encoded. */
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

/** Whether a request names the host that shows previews alone (`SERVICE_PREVIEW_ORIGIN`). */
export const isForPreviews = (
  { headers: { host } }: Pick<IncomingMessage, "headers">,
  { previewOrigin }: Pick<Settings, "previewOrigin">,
): boolean => previewOrigin !== undefined && host?.toLowerCase() === new URL(previewOrigin).host;

/** What a policy can name as the host of a source (CSP3 §2.3.1), which is no IPv6 address. */
const SOURCE_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

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
  return !SOURCE_HOST.test(host) || host === URL.parse(baseUrl)?.host ? baseUrl : `http://${host}`;
}

/** Refuses on that host what is no public file: pages, forms, writes, and whatever depends on who asks. */
export function refuseBesidePreviews({ onPreviewHost }: Plan): void {
  if (!onPreviewHost) throw onlyPreviews();
}

export const onlyPreviews = () => notFound("This host shows only previews of components.");

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
