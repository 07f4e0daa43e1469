import type { Endpoint } from "../contract/endpoint.ts";
import type { Settings } from "../contract/route.ts";
import { bootScriptHash } from "../web/boot-script.ts";

const ALWAYS = { "x-content-type-options": "nosniff", "referrer-policy": "same-origin" };

/** Tenant content that a browser could run: an opaque origin, no requests but for pictures of its own making. */
const SANDBOX = {
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * Tenant content that runs: scripts in an opaque origin, which see no cookie, no storage and none of our pages. What it
 * loads comes from this host alone.
 */
const previewHeaders = (baseUrl: string): Record<string, string> => {
  const own = URL.canParse(baseUrl) ? new URL(baseUrl).origin : "";
  return {
    "content-security-policy": [
      "sandbox allow-scripts",
      `default-src 'none'`,
      `script-src ${own} 'unsafe-inline' 'unsafe-eval'`,
      `style-src ${own} 'unsafe-inline'`,
      `img-src ${own} data: blob:`,
      `font-src ${own} data:`,
      `media-src ${own} data: blob:`,
      `connect-src ${own}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${own}`,
    ].join("; "),
    "cross-origin-resource-policy": "cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  };
};

/** Headers of our own HTML. `scripts` are the CSP hashes of its inline scripts; everything else loads through them. */
const pageHeaders = (scripts: readonly string[], imageHosts: readonly string[]): Record<string, string> => ({
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'${hash}'`).join(" ")} 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${imageHosts.join(" ")}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

/** The headers every answer of an endpoint carries, by its declaration. */
export function headersOf(
  endpoint: Pick<Endpoint, "access" | "method" | "headers" | "cache">,
  settings?: Pick<Settings, "iconCdnUrl" | "baseUrl">,
): Record<string, string> {
  const open = endpoint.access === "public" && endpoint.method === "GET" && endpoint.headers !== "page";
  return {
    ...ALWAYS,
    ...(open ? { "access-control-allow-origin": "*", "access-control-expose-headers": "ETag" } : {}),
    ...(endpoint.headers === "sandbox" ? SANDBOX : {}),
    ...(endpoint.headers === "preview" ? previewHeaders(settings?.baseUrl ?? "") : {}),
    ...(endpoint.headers === "page" ? pageHeaders([bootScriptHash], imageHosts(settings)) : {}),
    ...(settings?.baseUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
    "cache-control": cacheControl(endpoint),
  };
}

const imageHosts = (settings?: Pick<Settings, "iconCdnUrl">): string[] =>
  settings?.iconCdnUrl.startsWith("http") ? [new URL(settings.iconCdnUrl).origin] : [];

function cacheControl(endpoint: Pick<Endpoint, "access" | "method" | "cache">): string {
  if (endpoint.method !== "GET" || endpoint.access !== "public" || endpoint.cache === "none") return "no-store";
  return endpoint.cache === "immutable" ? "public, max-age=31536000, immutable" : "public, no-cache";
}
