import type { Endpoint } from "../platform/contract/endpoint.ts";
import { carriesFiles, NO_TRANSFORM, type Plan } from "../platform/contract/plan.ts";
import type { Exchange } from "../platform/contract/route.ts";
import type { Settings } from "../platform/contract/settings.ts";
import { isLoopbackName, isLoopbackOrigin } from "../safe/loopback.ts";
import { pagePolicy } from "../web/ui/page-policy.ts";
import { isForPreviews, type PreviewView } from "./request.ts";

type PreviewSettings = Pick<Settings, "previewOrigin" | "baseUrl" | "publicReads" | "mode" | "objectStore">;
type HeaderSettings = PreviewSettings & Pick<Settings, "iconCdnUrl">;

const NO_SETTINGS: PreviewSettings = { baseUrl: "", publicReads: true, mode: "registry" };
const ALWAYS = { "x-content-type-options": "nosniff", "referrer-policy": "same-origin" };

/** Tenant content that a browser could run: an opaque origin, no requests but for pictures of its own making. */
const SANDBOX = { "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:" };

/**
 * Tenant content that runs: scripts in an opaque origin, which see no cookie, no storage and none of our pages. What it
 * loads comes from this host alone, or lies inside it. Its forms say what is wrong with them and close their dialogs, but none
 * is sent (`form-action`). Only in a frame: opened by itself it could call itself something else in the address bar
 * (`history.replaceState`). Where there is a host for previews it runs on that alone. This host is
 * named: the origin of a sandboxed document is none, so that its `'self'` matches nothing in WebKit (decision 090).
 */
function preview(
  settings: PreviewSettings,
  { forPreviews, view, origin }: Asking,
  isPublic = true,
): Record<string, string> {
  const { previewOrigin } = settings;
  const self = `'self' ${origin}`;
  const data = carriesFiles(settings) || !isPublic ? " data:" : "";
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

/** Where readers of files are sent. */
const files = (settings?: Pick<Settings, "objectStore">): string[] => [settings?.objectStore?.reads ?? []].flat();

/** Origins our pages are read from: on a host of their own previews are framed by pages on another. */
function ownOrigins({ baseUrl, mode, previewOrigin = "" }: PreviewSettings): string[] {
  const port = new URL(previewOrigin).port;
  const names = mode === "workspace" ? ["localhost", "127.0.0.1"].map((name) => `http://${name}:${port}`) : [];
  return [...new Set([baseUrl, ...names])];
}

/** Headers of our own HTML. */
const pageHeaders = (settings?: HeaderSettings): Record<string, string> => ({
  "content-security-policy": pagePolicy({
    imageHosts: imageHosts(settings),
    frames: settings?.previewOrigin ? [settings.previewOrigin] : [],
    // A page of a workspace asks whether its browser finds the host of previews.
    asked: [
      settings?.objectStore?.uploads ?? [],
      (settings?.mode === "workspace" && settings.previewOrigin) || [],
    ].flat(),
    files: files(settings),
  }),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

/** What decides the headers of an answer: the class of its content and what its plan says. */
export type Answering = Pick<Endpoint, "headers"> &
  Pick<Plan, "cache" | "origins"> &
  Partial<Pick<Plan, "public" | "holdsSecrets" | "more">> & {
    /** The address answers a page or its text, as who asks prefers. */
    hasText?: boolean;
  };

/** What of a request decides them too. */
export interface Asking {
  /** It came to the host for previews. */
  forPreviews: boolean;
  /** What tenants' HTML is wanted for. */
  view: PreviewView;
  /** Where it was sent to, as the browser calls it (`askedOrigin`). */
  origin: string;
}

/** The headers every answer of an endpoint carries. */
export function headersOf(
  { headers, cache, origins, hasText, public: isPublic, holdsSecrets, more }: Answering,
  settings?: HeaderSettings,
  asking: Asking = { forPreviews: false, view: "file", origin: settings?.baseUrl ?? "" },
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

/** A name of this machine is that of all its other servers too, on every port, and most of them speak http alone. */
const isOnlyHttps = ({ baseUrl }: Pick<Settings, "baseUrl"> = { baseUrl: "" }): boolean =>
  baseUrl.startsWith("https:") && !isLoopbackName(new URL(baseUrl).hostname);

/** Who may read an answer with scripts (CORS). */
export const readableBy = (origin: string) => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "ETag, X-Registry-Hash",
});

/** Who may embed an answer: another site open in the same browser must not show a workspace nobody has published. */
function embedding(
  headers: Answering["headers"],
  settings: HeaderSettings | undefined,
  { forPreviews }: Asking,
): Record<string, string> {
  const isTenants = headers === "sandbox" || headers === "preview";
  if (settings?.mode === "workspace" && !forPreviews) return { "cross-origin-resource-policy": "same-origin" };
  return isTenants || forPreviews ? { "cross-origin-resource-policy": "cross-origin" } : {};
}

/** Proxies that compress are told to leave it: a page is what a stranger can make somebody's browser ask for. */
const SECRET_PAGE = `no-store, ${NO_TRANSFORM}`;

const CACHE_CONTROL: Record<Plan["cache"], string> = {
  none: "no-store",
  revalidate: "public, no-cache",
  immutable: "public, max-age=31536000, immutable",
};

const imageHosts = (settings?: Pick<Settings, "iconCdnUrl">): string[] =>
  settings?.iconCdnUrl.startsWith("http") ? [new URL(settings.iconCdnUrl).origin] : [];

/** A workspace answers pages of this machine, whatever their port: what they may read depends on the request. */
export function letReadFromHere(origins: Plan["origins"], { request, response }: Exchange): void {
  const { origin } = request.headers;
  if (origins !== "loopback" || origin === undefined || !isLoopbackOrigin(origin)) return;
  for (const [name, value] of Object.entries(readableBy(origin))) response.setHeader(name, value);
}

/** Lets pages of every origin read what an endpoint answers that is open to them, refusals too. */
export function letEveryoneRead({ origins }: Pick<Endpoint, "origins">, { response }: Exchange): void {
  if (origins !== "all") return;
  for (const [name, value] of Object.entries(readableBy("*"))) response.setHeader(name, value);
}

/** What pages of every origin may ask of such an address. */
export const openPreflight = (methods: Iterable<string>): Record<string, string> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": [...methods].join(", "),
  "access-control-allow-headers": "Authorization, Content-Encoding, Content-Type, If-Match, If-None-Match",
  "access-control-max-age": "86400",
});

/** What a page of another origin may ask: reads, of a workspace those of this machine. */
export function readPreflight(settings: Settings, exchange: Exchange): Record<string, string> {
  const open = settings.mode === "registry" || isForPreviews(exchange.request, settings);
  if (!open) letReadFromHere("loopback", exchange);
  return {
    ...(open ? { "access-control-allow-origin": "*" } : {}),
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "If-None-Match, X-Registry-Min-Revision",
    "access-control-max-age": "86400",
  };
}
