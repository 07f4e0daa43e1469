import type { Endpoint } from "../contract/endpoint.ts";
import type { Settings } from "../contract/route.ts";
import { pagePolicy } from "../web/page-policy.ts";

type PreviewSettings = Pick<Settings, "previewOrigin" | "baseUrl" | "publicReads">;
type HeaderSettings = PreviewSettings & Pick<Settings, "iconCdnUrl">;

const NO_SETTINGS: PreviewSettings = { baseUrl: "", publicReads: true };
const ALWAYS = { "x-content-type-options": "nosniff", "referrer-policy": "same-origin" };

/** Tenant content that a browser could run: an opaque origin, no requests but for pictures of its own making. */
const SANDBOX = {
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * Tenant content that runs: scripts in an opaque origin, which see no cookie, no storage and none of our pages. What it
 * loads comes from this host alone, or lies inside it where reads are closed. Opened by itself it may still call itself
 * something else in the address bar (`history.replaceState`): where there is a host for previews it runs on that alone.
 */
const preview = (
  { previewOrigin, baseUrl, publicReads }: PreviewSettings,
  forPreviews: boolean,
): Record<string, string> => ({
  "content-security-policy": [
    previewOrigin === undefined || forPreviews ? "sandbox allow-scripts" : "sandbox",
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' 'unsafe-eval'${publicReads ? "" : " data:"}`,
    `style-src 'self' 'unsafe-inline'${publicReads ? "" : " data:"}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    // On a host of its own it is framed by our pages, which are on another.
    previewOrigin === undefined ? "frame-ancestors 'self'" : `frame-ancestors 'self' ${baseUrl}`,
  ].join("; "),
  "cross-origin-resource-policy": "cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
});

/** Headers of our own HTML. */
const pageHeaders = (settings?: HeaderSettings): Record<string, string> => ({
  "content-security-policy": pagePolicy({
    imageHosts: imageHosts(settings),
    frames: settings?.previewOrigin ? [settings.previewOrigin] : [],
  }),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

/** The headers every answer of an endpoint carries, by its declaration. */
export function headersOf(
  endpoint: Pick<Endpoint, "access" | "method" | "headers" | "cache" | "personal" | "alwaysPublic">,
  settings?: HeaderSettings,
  forPreviews = false,
): Record<string, string> {
  // What depends on who asks is for pages of ours alone.
  const open =
    endpoint.access === "public" &&
    endpoint.method === "GET" &&
    endpoint.headers !== "page" &&
    endpoint.personal !== true;
  return {
    ...ALWAYS,
    ...(open ? { "access-control-allow-origin": "*", "access-control-expose-headers": "ETag, X-Registry-Hash" } : {}),
    ...(endpoint.headers === "sandbox" ? SANDBOX : {}),
    ...(endpoint.headers === "preview" ? preview(settings ?? NO_SETTINGS, forPreviews) : {}),
    ...(endpoint.headers === "page" ? pageHeaders(settings) : {}),
    ...(settings?.baseUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
    "cache-control": cacheControl(endpoint, settings),
  };
}

const imageHosts = (settings?: Pick<Settings, "iconCdnUrl">): string[] =>
  settings?.iconCdnUrl.startsWith("http") ? [new URL(settings.iconCdnUrl).origin] : [];

function cacheControl(
  endpoint: Pick<Endpoint, "access" | "method" | "cache" | "alwaysPublic">,
  settings?: HeaderSettings,
): string {
  if (endpoint.method !== "GET" || endpoint.access !== "public" || endpoint.cache === "none") return "no-store";
  if (settings?.publicReads === false && !endpoint.alwaysPublic) return "no-store";
  return endpoint.cache === "immutable" ? "public, max-age=31536000, immutable" : "public, no-cache";
}
