import type { IncomingMessage } from "node:http";
import { stopping, toFailure } from "../platform/access/failure.ts";
import { hasCredential, needsCredential, refuseForeignSite } from "../platform/access/verify.ts";
import { prefersMarkdown } from "../platform/contract/accept.ts";
import type { Actor } from "../platform/contract/access.ts";
import { ApiError, type ErrorBody, notFound } from "../platform/contract/api-error.ts";
import { addressOf } from "../platform/contract/client.ts";
import type { Endpoint } from "../platform/contract/endpoint.ts";
import { MARKDOWN_TYPE } from "../platform/contract/markdown-version.ts";
import type { HttpExchange } from "../platform/contract/route.ts";
import type { Log } from "../platform/log.ts";
import type { Snapshot } from "../store/store.ts";
import { errorText } from "../web/ui/error-text.ts";
import { requestIdOf } from "./access-log.ts";
import { inTime } from "./availability.ts";
import { drain } from "./body.ts";
import { createCache, type RawResponse, type ResponseCache } from "./cache.ts";
import { allowAllOrigins, allowLocalOrigins, openPreflight, readPreflight, responseHeadersOf } from "./headers.ts";
import { leaving } from "./leaving.ts";
import { addHeadTiming, type BuildFaults, streamHeads } from "./live.ts";
import { nearEndpoint } from "./near-address.ts";
import {
  answerRead,
  answerWrite,
  callerOf,
  type MatchedRequest,
  type PlannedRoute,
  privilegedReader,
  respondRead,
  type ServiceContext,
} from "./pipeline.ts";
import { isHtml, previewHostPage } from "./preview-page.ts";
import {
  isForPreviews,
  onlyPreviews,
  previewViewOf,
  type RequestTarget,
  requestedOrigin,
  requestTarget,
  requirePreviewHostContent,
} from "./request.ts";
import { compareTemplates, createRouter, parametersOf, routerPattern } from "./router.ts";
import { sendAnswer, sendRepresentation, sendUncached } from "./send.ts";

export interface AppOptions extends ServiceContext {
  log: Pick<Log, "error" | "info">;
  cacheBytes: number;
  /** Sent to open pages; see `streamHeads`. */
  faults?: BuildFaults | undefined;
  /** True while cached responses may not be used, because the database has been unavailable for too long. */
  lost(): boolean;
  /** The HTML error page, for requests that accept a page. */
  errorPage(error: ErrorBody & { status: number }, request: IncomingMessage): Promise<RawResponse<Uint8Array>>;
  /** The HTML page with a preview in a frame, for a preview opened directly. */
  alonePage(snapshot: Snapshot, url: string): Promise<string>;
  /** Address of the client, also behind trusted proxies. */
  clientAddress(request: IncomingMessage): string;
}

/** A request with its route. */
interface Match extends HttpExchange {
  params: Record<string, string>;
  query: RequestTarget["query"];
  /** Another route may match the address once its content exists. */
  forNow?: true;
}

/** The HTTP application: one route per declared endpoint, and no others. */
export function createApp(options: AppOptions) {
  const cache = createCache(options.cacheBytes);
  const router = createRouter<(match: Match) => Promise<void>>();
  const methods = new Map<string, Set<string>>();
  const preflights = new Map<string, Endpoint["preflight"]>();

  if (options.settings.mode === "workspace") {
    router.add("GET", "/_/live", async ({ request, response }) => {
      if (isForPreviews(request, options.settings)) throw onlyPreviews();
      if (options.stopping.aborted) throw stopping();
      await streamHeads(options, response);
    });
    router.add("POST", "/_/previews-inside", (exchange) => putPreviewsInside(options, exchange));
  }
  // The router prefers the route that was added first.
  const ordered = [...options.routes.values()].sort((one, other) =>
    compareTemplates(one.endpoint.path, other.endpoint.path),
  );
  const pages = new Map(ordered.flatMap((page) => (page.text && page.twin ? [[page.twin, page] as const] : [])));
  for (const route of ordered) {
    const pattern = routerPattern(route.endpoint.path);
    const known = methods.get(pattern) ?? new Set<string>();
    methods.set(pattern, known.add(route.endpoint.method));
    if (route.endpoint.origins === "all") preflights.set(pattern, () => openPreflight(known));
    if (route.endpoint.preflight) preflights.set(pattern, route.endpoint.preflight);
    const page = pages.get(route.endpoint);
    router.add(route.endpoint.method, pattern, (match) =>
      page ? answerEither(options, cache, [route, page], match) : answer(options, cache, route, match),
    );
  }
  for (const [pattern, known] of methods) {
    const allow = [...known, ...(known.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    router.add("ALL", pattern, (match) => otherMethod(options, match, allow, preflights.get(pattern)));
  }
  return {
    cache,
    app: {
      routes: router.routes,
      /** Responds to a request. Throws `InvalidTarget` synchronously for an invalid address. */
      answer(request: IncomingMessage, response: HttpExchange["response"]): Promise<void> {
        const { path, query } = requestTarget(request);
        const { method = "GET" } = request;
        const requested = method === "HEAD" ? "GET" : method;
        const found =
          router.match(requested, path) ?? (isOfPrograms(path) ? router.match(requested, unended(path)) : undefined);
        const exchange = { request, response };
        const answering = found
          ? found.handler({ ...exchange, params: found.params, query })
          : refuseUnknown(options, request);
        return answering.catch((error: unknown) => fail(options, exchange, error));
      },
    },
  };
}

/**
 * People paste addresses with a trailing slash into programs. If the address doesn't exist, the slash is ignored: a
 * redirect would lose the request body.
 */
const isOfPrograms = (path: string): boolean => /^\/(?:api|\.well-known)\/.*[^/]\/$/.test(path);
const unended = (path: string): string => path.slice(0, -1);

/** A workspace page reports that its browser can't find the preview host: it isn't used after this. */
async function putPreviewsInside({ settings, log }: AppOptions, { request, response }: HttpExchange): Promise<void> {
  if (isForPreviews(request, settings)) throw onlyPreviews();
  refuseForeignSite(request.headers, settings.baseUrl);
  if (settings.previewOrigin !== undefined) log.info("previews", { message: INSIDE });
  settings.previewOrigin = undefined;
  return sendUncached(request, response, {
    status: 204,
    body: new Uint8Array(),
    headers: { "cache-control": "no-store" },
  });
}

const INSIDE =
  "Your browser cannot resolve the preview host (Safari supports it since macOS 26). Previews now include their files, but not files that their scripts load.";

/** The 404 error. If reads are restricted, an anonymous caller gets 401 instead. */
async function refuseUnknown({ settings, verify, clientAddress, endpoints }: AppOptions, request: IncomingMessage) {
  const asking = { session: true, remote: clientAddress(request) };
  if (!settings.publicReads && !(await verify(request.headers, asking))) throw needsCredential();
  const near = nearEndpoint(requestTarget(request).path, endpoints);
  const suggestion = near === undefined ? "" : `Did you mean GET ${near}? `;
  throw notFound(`No endpoint has this path. ${suggestion}For all endpoints, see /developer/api.`);
}

/**
 * An item whose name ends in `.md` (the token `spacing.md`) has its page at the address of the Markdown version of
 * another (`spacing`).
 */
async function answerEither(
  options: AppOptions,
  cache: ResponseCache,
  [text, page]: [PlannedRoute, PlannedRoute],
  match: Match,
): Promise<void> {
  const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404;
  await answer(options, cache, text, match).catch(async (absent: unknown) => {
    if (!isAbsent(absent) || !page.endpoint.path.includes("{")) throw absent;
    await answer(options, cache, page, { ...match, forNow: true }).catch((error: unknown) => {
      throw isAbsent(error) ? absent : error;
    });
  });
}

async function answer(options: AppOptions, cache: ResponseCache, requested: PlannedRoute, match: Match): Promise<void> {
  const { request, response, params, query } = match;
  const text =
    requested.twin && prefersMarkdown(request.headers.accept) ? options.routes.get(requested.twin) : undefined;
  const route = text ?? requested;
  const { endpoint, plan } = route;
  allowAllOrigins(endpoint, match);
  if (options.stopping.aborted && !endpoint.whileStopping) throw stopping();
  if (request.headers["service-worker"] !== undefined)
    throw new ApiError(403, "no_service_workers", "Service workers are not available here.");
  const exchange = { request, response };
  const forPreviews = isForPreviews(request, options.settings);
  if (forPreviews) requirePreviewHostContent(requested.plan);
  const matched: MatchedRequest = {
    request,
    url: request.url ?? "/",
    params: parametersOf(requested.endpoint.path, params),
    query,
    remote: options.clientAddress(request),
  };
  const view = previewViewOf(request, forPreviews);
  const answering = { ...plan, headers: endpoint.headers, hasText: requested.twin !== undefined };
  const origin = requestedOrigin(request, options.settings);
  const fixed = responseHeadersOf(answering, options.settings, { forPreviews, view, origin });
  allowLocalOrigins(plan.origins, exchange);
  await freshen(options, request);
  if (endpoint.method !== "GET") {
    const made = await answerWrite(options, route, matched, exchange);
    if (made) await sendAnswer(request, response, { ...made, headers: { ...fixed, ...made.headers } }, plan);
    return;
  }
  if (route.respond) return respondRead(options, route, matched, exchange);
  const { store } = options;
  const isPage = wantsPage(request) || (endpoint.headers === "preview" && view === "page");
  if (options.settings.mode === "workspace" && isPage) await addHeadTiming(store, response);
  const snapshot = store.read();
  const make = async (from: Snapshot, asking: { actor?: Actor; left?: AbortSignal }): Promise<RawResponse> => {
    const made = await answerRead(options, route, matched, from, asking);
    if (endpoint.headers !== "preview" || view !== "page" || !isHtml(made))
      return { ...made, headers: { ...fixed, ...made.headers } };
    const url = addressIn(route, matched);
    return previewHostPage(options.settings, { url, fixed, forPreviews }, () => options.alonePage(from, url));
  };
  if (plan.cache === "none") {
    const actor = await callerOf(options, route, matched);
    return sendAnswer(request, response, await make(snapshot, { actor, left: leaving(response) }), plan);
  }
  const more = await privilegedReader(options, route, matched);
  if (more) {
    const made = await make(snapshot, { actor: more, left: leaving(response) });
    const headers = { ...made.headers, "cache-control": "no-store" };
    return sendAnswer(request, response, { ...made, headers }, plan);
  }
  if (options.lost() && plan.cache !== "immutable") await inTime(store.ping());
  const variant = [forPreviews, options.settings.previewOrigin];
  const key = keyOf(route, matched, endpoint.headers === "preview" ? [...variant, view] : variant);
  const entry = await cache.get(
    key,
    snapshot,
    (recorded, left) => make(recorded, { left }),
    () => leaving(response),
  );
  // The quick answer uses only the address: for a page and its Markdown version it caches the page.
  const isKnown = route === requested && !match.forNow && !plan.more;
  if (endpoint.headers === "preview")
    return sendRepresentation(request, response, { ...entry, headers: askedHere(entry.headers, fixed) });
  if (isKnown && !forPreviews) cache.alias(matched.url, key);
  return sendRepresentation(request, response, entry);
}

/** Headers of a cached preview with the policy of the requested host; a surrounding page keeps its own policy. */
function askedHere(kept: Record<string, string>, { [POLICY]: policy = "" }: Record<string, string>) {
  return kept[POLICY]?.startsWith("sandbox") ? { ...kept, [POLICY]: policy } : kept;
}

const POLICY = "content-security-policy";

/** The address of a request with only the parameters that the endpoint supports. */
function addressIn({ endpoint }: PlannedRoute, { params, query }: MatchedRequest): string {
  const understood = endpoint.query?.safeParse(query);
  return addressOf(endpoint, params, understood?.success ? understood.data : {});
}

/**
 * Path and query as parsed by the endpoint: everything the response depends on, so that unknown parameters don't fill
 * the cache.
 */
function keyOf({ endpoint }: PlannedRoute, { params, query }: MatchedRequest, variant: readonly unknown[]): string {
  const parsed = endpoint.query?.safeParse(query);
  const understood = parsed?.success
    ? Object.entries({ ...(parsed.data as object) }).sort(([a], [b]) => (a < b ? -1 : 1))
    : [];
  return JSON.stringify([variant, endpoint.path, params, parsed?.success === false ? query : understood]);
}

/**
 * Reads the database for callers that may have written through another replica: with a minimum revision, or with a
 * credential. The latter get the known state while the database is unavailable.
 */
async function freshen({ store }: AppOptions, { headers }: IncomingMessage): Promise<void> {
  if (headers["x-registry-min-revision"] !== undefined) await store.refresh();
  else if (store.lags && hasCredential(headers)) await store.refresh().catch(() => undefined);
}

async function otherMethod(
  options: AppOptions,
  exchange: HttpExchange,
  allow: string,
  preflight: Endpoint["preflight"],
): Promise<void> {
  const { request, response } = exchange;
  if (request.method === "OPTIONS") {
    const reported = preflight
      ? preflight(request.headers.origin, options.settings)
      : readPreflight(options.settings, exchange);
    const headers = { ...plainHeaders(options, exchange), allow, ...reported };
    return sendUncached(request, response, { status: 204, body: new Uint8Array(), headers });
  }
  const error = new ApiError(405, "method_not_allowed", `This address accepts only ${allow}.`, { headers: { allow } });
  return fail(options, exchange, error);
}

async function fail(options: AppOptions, { request, response }: HttpExchange, thrown: unknown): Promise<void> {
  if (response.headersSent || response.destroyed) return noteBroken(options, { request, response }, thrown);
  const error = toFailure(thrown, options.log, requestIdOf(response));
  // A body that timed out isn't awaited again.
  if (error.status !== 408) await drain(request);
  // The unread rest of a body would precede the next request.
  if (!request.complete) response.shouldKeepAlive = false;
  const exchange = { request, response };
  const send = (answer: RawResponse<Uint8Array>, headers?: "page") =>
    sendUncached(request, response, {
      ...answer,
      headers: { ...plainHeaders(options, exchange, headers), ...error.headers, ...answer.headers },
    });
  if (readsText(request))
    return send({ status: error.status, body: Buffer.from(errorText(error.body())), headers: TEXT });
  if (!wantsPage(request)) return send(json(error.status, error.body()));
  return send(await options.errorPage({ ...error.body(), status: error.status }, request), "page");
}

/**
 * Handles a response that broke off: not an error if the client disconnected, otherwise its connection is closed and
 * the reason logged.
 */
function noteBroken({ log }: AppOptions, { request, response }: HttpExchange, error: unknown): void {
  const hasLeft = !response.headersSent || LEFT.has((error as NodeJS.ErrnoException).code ?? "");
  if (!hasLeft) log.error("broken", { path: request.url?.split("?", 1)[0], error });
  response.destroy();
}

/** Error codes of a connection that the client closed. */
const LEFT: ReadonlySet<string> = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"]);

/**
 * Headers of a response without an endpoint. Errors have no confidential content: readers of public content may read
 * them.
 */
function plainHeaders({ settings }: AppOptions, exchange: HttpExchange, headers?: "page"): Record<string, string> {
  const { method } = exchange.request;
  const reads = method === "GET" || method === "HEAD";
  const origins = headers || !reads ? "none" : settings.mode === "workspace" ? "loopback" : "all";
  allowLocalOrigins(origins, exchange);
  const forPreviews = isForPreviews(exchange.request, settings);
  const origin = requestedOrigin(exchange.request, settings);
  return responseHeadersOf({ headers, cache: "none", origins }, settings, { forPreviews, view: "file", origin });
}

const json = (status: number, body: unknown): RawResponse<Uint8Array> => ({
  status,
  body: Buffer.from(JSON.stringify(body)),
  headers: { "content-type": "application/json; charset=utf-8" },
});

const TEXT = { "content-type": `${MARKDOWN_TYPE}; charset=utf-8` };

/**
 * Whether errors are sent as Markdown: for clients that prefer the Markdown version of a page, except below /api, where
 * they are JSON.
 */
const readsText = ({ url = "/", method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !url.startsWith("/api/") && prefersMarkdown(headers.accept);

/**
 * Whether errors are sent as a page: for browsers that navigate, or send a form; programs and everything below /api get
 * JSON.
 */
const wantsPage = ({ url = "/", method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD" || method === "POST") &&
  !url.startsWith("/api/") &&
  String(headers.accept ?? "").includes("text/html");
