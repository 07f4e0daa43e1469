import type { Endpoint } from "../platform/contract/endpoint.ts";
import { type EndpointPlan, embedsFiles, NO_TRANSFORM } from "../platform/contract/plan.ts";
import type { HttpExchange } from "../platform/contract/route.ts";
import type { Settings } from "../platform/contract/settings.ts";
import { isLoopbackName, isLoopbackOrigin } from "../safe/loopback.ts";
import { pagePolicy } from "../web/ui/page-policy.ts";
import { isForPreviews, type PreviewView } from "./request.ts";

type PreviewSettings = Pick<Settings, "previewOrigin" | "baseUrl" | "publicReads" | "mode" | "objectStore">;
type HeaderSettings = PreviewSettings & Pick<Settings, "iconCdnUrl">;

const NO_SETTINGS: PreviewSettings = { baseUrl: "", publicReads: true, mode: "registry" };
const ALWAYS = { "x-content-type-options": "nosniff", "referrer-policy": "same-origin" };

/** Tenant content that a browser could run: an opaque origin, no requests except for embedded images. */
const SANDBOX = { "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:" };

/**
 * Tenant content that runs: scripts in an opaque origin, without cookies, storage or access to the registry's pages. It
 * loads files only from this host, or has them embedded. Its forms validate and close their dialogs, but none is sent
 * (`form-action`). Only in a frame: opened directly it could fake the address bar (`history.replaceState`). If there is
 * a preview host, it runs only there. The host is named explicitly: a sandboxed document has an opaque origin, so its
 * `'self'` matches nothing in WebKit (decision 090).
 */
function preview(
  settings: PreviewSettings,
  { forPreviews, view, origin }: RequestHeaderInput,
  isPublic = true,
): Record<string, string> {
  const { previewOrigin } = settings;
  const self = `'self' ${origin}`;
  const data = embedsFiles(settings) || !isPublic ? " data:" : "";
  return {
    "content-security-policy": [
      view === "frame" && (previewOrigin === undefined || forPreviews)
        ? "sandbox allow-scripts allow-forms"
        : "sandbox",
      "default-src 'none'",
      `script-src ${self} 'unsafe-inline' 'unsafe-eval'${data}`,
      `style-src ${self} 'unsafe-inline'${data}`,
      [`img-src ${self} data: blob:`, ...files(settings)].join(" "),
      `font-src ${self} data:`,
      [`media-src ${self} data: blob:`, ...files(settings)].join(" "),
      `connect-src ${self}`,
      "form-action 'none'",
      "base-uri 'none'",
      [`frame-ancestors ${self}`, ...(previewOrigin === undefined ? [] : ownOrigins(settings))].join(" "),
    ].join("; "),
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  };
}

/** Origins that readers of files are redirected to. */
const files = (settings?: Pick<Settings, "objectStore">): string[] => [settings?.objectStore?.reads ?? []].flat();

/** Origins of the registry's pages: previews on another host are framed by these pages. */
function ownOrigins({ baseUrl, mode, previewOrigin = "" }: PreviewSettings): string[] {
  const port = new URL(previewOrigin).port;
  const names = mode === "workspace" ? ["localhost", "127.0.0.1"].map((name) => `http://${name}:${port}`) : [];
  return [...new Set([baseUrl, ...names])];
}

/** Headers of trusted HTML. */
const pageHeaders = (settings?: HeaderSettings): Record<string, string> => ({
  "content-security-policy": pagePolicy({
    imageHosts: imageHosts(settings),
    frames: settings?.previewOrigin ? [settings.previewOrigin] : [],
    // A workspace page checks whether its browser finds the preview host.
    asked: [
      settings?.objectStore?.uploads ?? [],
      (settings?.mode === "workspace" && settings.previewOrigin) || [],
    ].flat(),
    files: files(settings),
  }),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

/** The inputs for the headers of a response: the class of its content and its plan. */
export type ResponseHeaderInput = Pick<Endpoint, "headers"> &
  Pick<EndpointPlan, "cache" | "origins"> &
  Partial<Pick<EndpointPlan, "public" | "holdsSecrets" | "more">> & {
    /** Whether the address returns a page or its Markdown version, by the client's preference. */
    hasText?: boolean;
  };

/** The parts of a request that affect the headers. */
export interface RequestHeaderInput {
  /** Whether it was sent to the preview host. */
  forPreviews: boolean;
  /** How the browser uses the tenant's HTML: in a frame, as a page, or as a file. */
  view: PreviewView;
  /** Origin it was sent to, as named by the browser (`requestedOrigin`). */
  origin: string;
}

/** The headers of all responses of an endpoint. */
export function responseHeadersOf(
  { headers, cache, origins, hasText, public: isPublic, holdsSecrets, more }: ResponseHeaderInput,
  settings?: HeaderSettings,
  asking: RequestHeaderInput = { forPreviews: false, view: "file", origin: settings?.baseUrl ?? "" },
): Record<string, string> {
  const varies = [
    ...(hasText ? ["Accept"] : []),
    ...(more ? ["Authorization", "X-Service-Api-Key", "X-Service-Api-Token"] : []),
    ...(headers === "preview" ? ["Sec-Fetch-Dest"] : []),
    ...(origins === "loopback" && !asking.forPreviews ? ["Origin"] : []),
  ];
  return {
    ...ALWAYS,
    ...(origins === "all" || (origins === "loopback" && asking.forPreviews) ? readableBy("*") : {}),
    ...(headers === "sandbox" ? SANDBOX : {}),
    ...(headers === "preview" ? preview(settings ?? NO_SETTINGS, asking, isPublic) : {}),
    ...(headers === "page" ? pageHeaders(settings) : {}),
    ...embedding(headers, settings, asking),
    ...(isOnlyHttps(settings) ? { "strict-transport-security": "max-age=31536000" } : {}),
    ...(varies.length > 0 ? { vary: varies.join(", ") } : {}),
    "cache-control": holdsSecrets && headers === "page" ? SECRET_PAGE : CACHE_CONTROL[cache],
  };
}

/**
 * A loopback name is shared by all other servers on this machine, on every port, and most of them support only http.
 */
const isOnlyHttps = ({ baseUrl }: Pick<Settings, "baseUrl"> = { baseUrl: "" }): boolean =>
  baseUrl.startsWith("https:") && !isLoopbackName(new URL(baseUrl).hostname);

/** CORS headers for the readers of a response. */
export const readableBy = (origin: string) => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "ETag, X-Registry-Hash",
});

/** Embedding permissions of a response: another site in the same browser must not show an unpublished workspace. */
function embedding(
  headers: ResponseHeaderInput["headers"],
  settings: HeaderSettings | undefined,
  { forPreviews }: RequestHeaderInput,
): Record<string, string> {
  const isTenants = headers === "sandbox" || headers === "preview";
  if (settings?.mode === "workspace" && !forPreviews) return { "cross-origin-resource-policy": "same-origin" };
  return isTenants || forPreviews ? { "cross-origin-resource-policy": "cross-origin" } : {};
}

/** Prevents compression by proxies: an attacker can make a person's browser request a page. */
const SECRET_PAGE = `no-store, ${NO_TRANSFORM}`;

const CACHE_CONTROL: Record<EndpointPlan["cache"], string> = {
  none: "no-store",
  revalidate: "public, no-cache",
  immutable: "public, max-age=31536000, immutable",
};

const imageHosts = (settings?: Pick<Settings, "iconCdnUrl">): string[] =>
  settings?.iconCdnUrl.startsWith("http") ? [new URL(settings.iconCdnUrl).origin] : [];

/** A workspace responds to pages of this machine on any port: their access depends on the request. */
export function allowLocalOrigins(origins: EndpointPlan["origins"], { request, response }: HttpExchange): void {
  const { origin } = request.headers;
  if (origins !== "loopback" || origin === undefined || !isLoopbackOrigin(origin)) return;
  for (const [name, value] of Object.entries(readableBy(origin))) response.setHeader(name, value);
}

/** Lets pages of every origin read the responses of an open endpoint, including errors. */
export function allowAllOrigins({ origins }: Pick<Endpoint, "origins">, { response }: HttpExchange): void {
  if (origins !== "all") return;
  for (const [name, value] of Object.entries(readableBy("*"))) response.setHeader(name, value);
}

/** Preflight headers of an endpoint that pages of every origin may call. */
export const openPreflight = (methods: Iterable<string>): Record<string, string> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": [...methods].join(", "),
  "access-control-allow-headers": "Authorization, Content-Encoding, Content-Type, If-Match, If-None-Match",
  "access-control-max-age": "86400",
});

/**
 * Preflight headers that let pages of other origins read (GET, HEAD). In a workspace only pages of this machine may.
 */
export function readPreflight(settings: Settings, exchange: HttpExchange): Record<string, string> {
  const open = settings.mode === "registry" || isForPreviews(exchange.request, settings);
  if (!open) allowLocalOrigins("loopback", exchange);
  return {
    ...(open ? { "access-control-allow-origin": "*" } : {}),
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "If-None-Match, X-Registry-Min-Revision",
    "access-control-max-age": "86400",
  };
}
