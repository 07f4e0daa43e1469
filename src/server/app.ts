import type { IncomingMessage } from "node:http";
import { failure, stopping } from "../platform/access/failure.ts";
import { carriesCredential, needsCredential, refuseForeignSite } from "../platform/access/verify.ts";
import { prefersMarkdown } from "../platform/contract/accept.ts";
import type { Actor } from "../platform/contract/access.ts";
import { ApiError, type ErrorBody, notFound } from "../platform/contract/api-error.ts";
import { addressOf } from "../platform/contract/client.ts";
import type { Endpoint } from "../platform/contract/endpoint.ts";
import type { Exchange } from "../platform/contract/route.ts";
import { MARKDOWN } from "../platform/contract/twin.ts";
import type { Log } from "../platform/log.ts";
import type { Snapshot } from "../store/store.ts";
import { errorText } from "../web/ui/error-text.ts";
import { requestIdOf } from "./access-log.ts";
import { inTime } from "./availability.ts";
import { drain } from "./body.ts";
import { type Cache, createCache, type RawResponse } from "./cache.ts";
import { headersOf, letEveryoneRead, letReadFromHere, openPreflight, readPreflight } from "./headers.ts";
import { leaving } from "./leaving.ts";
import { type Faults, streamHeads, tellHead } from "./live.ts";
import {
  answerRead,
  answerWrite,
  type Context,
  callerOf,
  type MatchedRequest,
  type PlannedRoute,
  readerOfMore,
  respondRead,
} from "./pipeline.ts";
import { isHtml, previewPage } from "./preview-page.ts";
import {
  askedOrigin,
  isForPreviews,
  onlyPreviews,
  previewViewOf,
  type RequestTarget,
  refuseBesidePreviews,
  requestTarget,
} from "./request.ts";
import { compareTemplates, createRouter, parametersOf, routerPattern } from "./router.ts";
import { sendAnswer, sendMade, sendRepresentation } from "./send.ts";

export interface AppOptions extends Context {
  log: Pick<Log, "error" | "info">;
  cacheBytes: number;
  /** Told to open pages; see `streamHeads`. */
  faults?: Faults | undefined;
  /** True while nothing that is kept may be answered, since the truth has been out of reach for too long. */
  lost(): boolean;
  /** The HTML page for an error, for people who asked for a page. */
  errorPage(error: ErrorBody & { status: number }, request: IncomingMessage): Promise<RawResponse<Uint8Array>>;
  /** The HTML page with a preview in a frame, for who opens one by itself. */
  alonePage(snapshot: Snapshot, url: string): Promise<string>;
  /** Address a request came from, behind trusted proxies the client's. */
  clientAddress(request: IncomingMessage): string;
}

/** A request that found its route. */
interface Match extends Exchange {
  params: Record<string, string>;
  query: RequestTarget["query"];
  /** Another route may answer the address as soon as there is something for it. */
  forNow?: true;
}

/** The HTTP application: one route per declared endpoint, nothing beside them. */
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
  // The router takes what was added first.
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
      /** Answers a request. Throws `InvalidTarget` at once where it asks for no address. */
      answer(request: IncomingMessage, response: Exchange["response"]): Promise<void> {
        const { path, query } = requestTarget(request);
        const { method = "GET" } = request;
        const asked = method === "HEAD" ? "GET" : method;
        const found =
          router.match(asked, path) ?? (isOfPrograms(path) ? router.match(asked, unended(path)) : undefined);
        const exchange = { request, response };
        const answering = found
          ? found.handler({ ...exchange, params: found.params, query })
          : refuseUnknown(options, request);
        return answering.catch((error: unknown) => fail(options, exchange, error));
      },
    },
  };
}

/** Programs are given addresses by people, who paste them with a slash at the end. Where it leads nowhere it is passed over: a redirect would lose what was sent. */
const isOfPrograms = (path: string): boolean => /^\/(?:api|\.well-known)\/.*[^/]\/$/.test(path);
const unended = (path: string): string => path.slice(0, -1);

/** A page of this workspace says that its browser does not find the host for previews: from now on there is none. */
async function putPreviewsInside({ settings, log }: AppOptions, { request, response }: Exchange): Promise<void> {
  if (isForPreviews(request, settings)) throw onlyPreviews();
  refuseForeignSite(request.headers, settings.baseUrl);
  if (settings.previewOrigin !== undefined) log.info("previews", { message: INSIDE });
  settings.previewOrigin = undefined;
  return sendMade(request, response, { status: 204, body: new Uint8Array(), headers: { "cache-control": "no-store" } });
}

const INSIDE =
  "Your browser cannot resolve the preview host (Safari supports it since macOS 26). Previews now include their files, but not files that their scripts load.";

/** Page not found. Where reads are closed, who is nobody is not even told that. */
async function refuseUnknown({ settings, verify, clientAddress }: AppOptions, request: IncomingMessage) {
  const asking = { session: true, remote: clientAddress(request) };
  if (!settings.publicReads && !(await verify(request.headers, asking))) throw needsCredential();
  throw notFound("No page or endpoint has this path. For the endpoints, see /developer/api.");
}

/** What has a name that ends in `.md` (the token `spacing.md`) has its page where the text of another would be (`spacing`). */
async function answerEither(
  options: AppOptions,
  cache: Cache,
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

async function answer(options: AppOptions, cache: Cache, asked: PlannedRoute, match: Match): Promise<void> {
  const { request, response, params, query } = match;
  const text = asked.twin && prefersMarkdown(request.headers.accept) ? options.routes.get(asked.twin) : undefined;
  const route = text ?? asked;
  const { endpoint, plan } = route;
  letEveryoneRead(endpoint, match);
  if (options.stopping.aborted && !endpoint.whileStopping) throw stopping();
  if (request.headers["service-worker"] !== undefined)
    throw new ApiError(403, "no_service_workers", "Service workers are not available here.");
  const exchange = { request, response };
  const forPreviews = isForPreviews(request, options.settings);
  if (forPreviews) refuseBesidePreviews(asked.plan);
  const matched: MatchedRequest = {
    request,
    url: request.url ?? "/",
    params: parametersOf(asked.endpoint.path, params),
    query,
    remote: options.clientAddress(request),
  };
  const view = previewViewOf(request, forPreviews);
  const answering = { ...plan, headers: endpoint.headers, hasText: asked.twin !== undefined };
  const origin = askedOrigin(request, options.settings);
  const fixed = headersOf(answering, options.settings, { forPreviews, view, origin });
  letReadFromHere(plan.origins, exchange);
  await freshen(options, request);
  if (endpoint.method !== "GET") {
    const made = await answerWrite(options, route, matched, exchange);
    if (made) await sendAnswer(request, response, { ...made, headers: { ...fixed, ...made.headers } }, plan);
    return;
  }
  if (route.respond) return respondRead(options, route, matched, exchange);
  const { store } = options;
  const isPage = wantsPage(request) || (endpoint.headers === "preview" && view === "page");
  if (options.settings.mode === "workspace" && isPage) await tellHead(store, response);
  const snapshot = store.read();
  const make = async (from: Snapshot, asking: { actor?: Actor; left?: AbortSignal }): Promise<RawResponse> => {
    const made = await answerRead(options, route, matched, from, asking);
    if (endpoint.headers !== "preview" || view !== "page" || !isHtml(made))
      return { ...made, headers: { ...fixed, ...made.headers } };
    const url = addressIn(route, matched);
    return previewPage(options.settings, { url, fixed, forPreviews }, () => options.alonePage(from, url));
  };
  if (plan.cache === "none") {
    const actor = await callerOf(options, route, matched);
    return sendAnswer(request, response, await make(snapshot, { actor, left: leaving(response) }), plan);
  }
  const more = await readerOfMore(options, route, matched);
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
  // The quick answer looks at nothing but the address: of a page and its text it knows the page.
  const isKnown = route === asked && !match.forNow && !plan.more;
  if (endpoint.headers === "preview")
    return sendRepresentation(request, response, { ...entry, headers: askedHere(entry.headers, fixed) });
  if (isKnown && !forPreviews) cache.alias(matched.url, key);
  return sendRepresentation(request, response, entry);
}

/** Headers of a kept preview with the policy of the host it is asked at now; a page of ours around one has its own. */
function askedHere(kept: Record<string, string>, { [POLICY]: policy = "" }: Record<string, string>) {
  return kept[POLICY]?.startsWith("sandbox") ? { ...kept, [POLICY]: policy } : kept;
}

const POLICY = "content-security-policy";

/** The address of a request with what the endpoint understands, and nothing else. */
function addressIn({ endpoint }: PlannedRoute, { params, query }: MatchedRequest): string {
  const understood = endpoint.query?.safeParse(query);
  return addressOf(endpoint, params, understood?.success ? understood.data : {});
}

/** Path and query as the endpoint understands them: what the answer depends on, so that no invented parameter fills the cache. */
function keyOf({ endpoint }: PlannedRoute, { params, query }: MatchedRequest, variant: readonly unknown[]): string {
  const parsed = endpoint.query?.safeParse(query);
  const understood = parsed?.success
    ? Object.entries({ ...(parsed.data as object) }).sort(([a], [b]) => (a < b ? -1 : 1))
    : [];
  return JSON.stringify([variant, endpoint.path, params, parsed?.success === false ? query : understood]);
}

/**
 * Makes us ask the database for those who wrote, perhaps through another replica: who names a revision it must see, and
 * whoever carries a credential. The latter are shown what is known here while the database is away.
 */
async function freshen({ store }: AppOptions, { headers }: IncomingMessage): Promise<void> {
  if (headers["x-registry-min-revision"] !== undefined) await store.refresh();
  else if (store.lags && carriesCredential(headers)) await store.refresh().catch(() => undefined);
}

async function otherMethod(
  options: AppOptions,
  exchange: Exchange,
  allow: string,
  preflight: Endpoint["preflight"],
): Promise<void> {
  const { request, response } = exchange;
  if (request.method === "OPTIONS") {
    const told = preflight
      ? preflight(request.headers.origin, options.settings)
      : readPreflight(options.settings, exchange);
    const headers = { ...plainHeaders(options, exchange), allow, ...told };
    return sendMade(request, response, { status: 204, body: new Uint8Array(), headers });
  }
  const error = new ApiError(405, "method_not_allowed", `This address accepts only ${allow}.`, { headers: { allow } });
  return fail(options, exchange, error);
}

async function fail(options: AppOptions, { request, response }: Exchange, thrown: unknown): Promise<void> {
  if (response.headersSent || response.destroyed) return noteBroken(options, { request, response }, thrown);
  const error = failure(thrown, options.log, requestIdOf(response));
  // Who sends too slowly is not waited for once more.
  if (error.status !== 408) await drain(request);
  // What is left of a body that nobody reads to its end would stand before the next request.
  if (!request.complete) response.shouldKeepAlive = false;
  const exchange = { request, response };
  const send = (answer: RawResponse<Uint8Array>, headers?: "page") =>
    sendMade(request, response, {
      ...answer,
      headers: { ...plainHeaders(options, exchange, headers), ...error.headers, ...answer.headers },
    });
  if (readsText(request))
    return send({ status: error.status, body: Buffer.from(errorText(error.body())), headers: TEXT });
  if (!wantsPage(request)) return send(json(error.status, error.body()));
  return send(await options.errorPage({ ...error.body(), status: error.status }, request), "page");
}

/** An answer that broke off: for a client that left that is no fault, else its connection ends, and somebody has to know why. */
function noteBroken({ log }: AppOptions, { request, response }: Exchange, error: unknown): void {
  const hasLeft = !response.headersSent || LEFT.has((error as NodeJS.ErrnoException).code ?? "");
  if (!hasLeft) log.error("broken", { path: request.url?.split("?", 1)[0], error });
  response.destroy();
}

/** How a connection ends that the client has cut. */
const LEFT: ReadonlySet<string> = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"]);

/** Headers of an answer that no endpoint makes. Refusals say nothing: who may read public reads may read them. */
function plainHeaders({ settings }: AppOptions, exchange: Exchange, headers?: "page"): Record<string, string> {
  const { method } = exchange.request;
  const reads = method === "GET" || method === "HEAD";
  const origins = headers || !reads ? "none" : settings.mode === "workspace" ? "loopback" : "all";
  letReadFromHere(origins, exchange);
  const forPreviews = isForPreviews(exchange.request, settings);
  const origin = askedOrigin(exchange.request, settings);
  return headersOf({ headers, cache: "none", origins }, settings, { forPreviews, view: "file", origin });
}

const json = (status: number, body: unknown): RawResponse<Uint8Array> => ({
  status,
  body: Buffer.from(JSON.stringify(body)),
  headers: { "content-type": "application/json; charset=utf-8" },
});

const TEXT = { "content-type": `${MARKDOWN}; charset=utf-8` };

/** Who prefers the text of a page is also told in markdown that there is none; below /api answers are JSON. */
const readsText = ({ url = "/", method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !url.startsWith("/api/") && prefersMarkdown(headers.accept);

/** A browser that navigates, or sends a form of a page, gets a page; programs and everything below /api get JSON. */
const wantsPage = ({ url = "/", method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD" || method === "POST") &&
  !url.startsWith("/api/") &&
  String(headers.accept ?? "").includes("text/html");
