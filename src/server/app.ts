import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { ApiError, type ErrorBody, notFound } from "../contract/api-error.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import type { Route } from "../contract/route.ts";
import { inTime } from "./availability.ts";
import { drain } from "./body.ts";
import { type Cache, createCache, type Made } from "./cache.ts";
import { failure, stopping } from "./failure.ts";
import { headersOf } from "./headers.ts";
import { streamHeads, tellHead } from "./live.ts";
import type { Log } from "./log.ts";
import { type Asked, answerRead, answerWrite, readerOf, respondRead, type Spine } from "./pipeline.ts";
import { isForPreviews, refuseBesidePreviews } from "./preview-host.ts";
import { sendMade, sendRepresentation } from "./send.ts";
import { accessOf } from "./verify.ts";

export interface AppOptions extends Spine {
  log: Log;
  cacheBytes: number;
  /** True while nothing that is kept may be answered, since the truth has been out of reach for too long. */
  lost(): boolean;
  /** The HTML page for an error, for people who asked for a page. */
  errorPage(error: ErrorBody & { status: number }, request: IncomingMessage): Promise<Made>;
  /** Address a request came from, behind trusted proxies the client's. */
  clientAddress(request: IncomingMessage): string;
}

type Env = { Bindings: HttpBindings };

/** The HTTP application: one Hono route per declared endpoint, nothing beside them. */
export function createApp(options: AppOptions) {
  const cache = createCache(options.cacheBytes);
  const app = new Hono<Env>();
  const methods = new Map<string, Set<string>>();
  const preflights = new Map<string, Endpoint["preflight"]>();

  if (options.settings.mode === "workspace")
    app.get("/_/live", ({ env }) => streamHeads(options.store, env.outgoing, options.stopping));
  for (const route of options.routes) {
    const pattern = honoPattern(route.endpoint.path);
    const known = methods.get(pattern) ?? new Set<string>();
    methods.set(pattern, known.add(route.endpoint.method));
    if (route.endpoint.preflight) preflights.set(pattern, route.endpoint.preflight);
    app.on(route.endpoint.method, pattern, (context) => answer(options, cache, route, context));
  }
  for (const [pattern, known] of methods) {
    const allow = [...known, ...(known.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    app.all(pattern, (context) => otherMethod(options, context, allow, preflights.get(pattern)));
  }
  app.notFound(async (context) => fail(options, context.env, notFound("There is nothing at this address.")));
  app.onError(async (error, context) => fail(options, context.env, error));
  return { app, cache };
}

/** `/fonts/{file}` → `/fonts/:file`, `{path*}` → everything that follows. */
function honoPattern(path: string): string {
  return path.replace(/\{([a-zA-Z]+)(\*?)\}([^/{]*)/g, (_, name: string, rest: string, ending: string) =>
    rest || ending ? `:${name}{${rest ? ".+" : "[^/]+"}${ending.replaceAll(".", "\\.")}}` : `:${name}`,
  );
}

/** The values of the path parameters; what follows a parameter in its template (`{id}.svg`) is no part of it. */
function parametersOf(path: string, found: Record<string, string>): Record<string, string> {
  const endings = [...path.matchAll(/\{([a-zA-Z]+)\*?\}([^/{]+)/g)];
  const params = { ...found };
  for (const [, name = "", ending = ""] of endings) {
    const value = params[name];
    if (value?.endsWith(ending)) params[name] = value.slice(0, -ending.length);
  }
  return params;
}

async function answer(options: AppOptions, cache: Cache, route: Route, context: Context<Env>): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const { endpoint } = route;
  if (options.stopping.aborted && !endpoint.whileStopping) throw stopping();
  if (incoming.headers["service-worker"] !== undefined)
    throw new ApiError(403, "no_service_workers", "Nothing here is a service worker.");
  const forPreviews = isForPreviews(incoming, options.settings);
  if (forPreviews) refuseBesidePreviews(endpoint);
  const asked: Asked = {
    request: incoming,
    url: incoming.url ?? "/",
    params: parametersOf(endpoint.path, context.req.param()),
    query: context.req.query(),
    remote: options.clientAddress(incoming),
  };
  const fixed = headersOf(endpoint, options.settings, forPreviews);
  const exchange = { request: incoming, response: outgoing };
  if (endpoint.method !== "GET") {
    const made = await answerWrite(options, route, asked, exchange);
    return made ? sendMade(outgoing, made, fixed) : RESPONSE_ALREADY_SENT;
  }
  if (route.respond) {
    await respondRead(options, route, asked, exchange);
    return RESPONSE_ALREADY_SENT;
  }
  await freshen(options, incoming);
  const { store } = options;
  if (options.settings.mode === "workspace" && wantsPage(incoming)) await tellHead(store, outgoing);
  const snapshot = store.read();
  if (accessOf(endpoint, options.settings) !== "public" || endpoint.cache === "none") {
    const actor = await readerOf(options, route, asked);
    return sendMade(outgoing, await answerRead(options, route, asked, snapshot, actor), fixed);
  }
  if (options.lost() && endpoint.cache !== "immutable") await inTime(store.ping());
  const key = keyOf(route, asked, forPreviews);
  const entry = await cache.get(key, snapshot, async (recorded) => {
    const made = await answerRead(options, route, asked, recorded);
    return { ...made, headers: { ...fixed, ...made.headers } };
  });
  if (!forPreviews) cache.alias(asked.url, key);
  return sendRepresentation(incoming, outgoing, entry);
}

/** Path and query as the endpoint understands them: what the answer depends on, so that no invented parameter fills the cache. */
function keyOf({ endpoint }: Route, { params, query }: Asked, forPreviews: boolean): string {
  const parsed = endpoint.query?.safeParse(query);
  const understood = parsed?.success
    ? Object.entries({ ...(parsed.data as object) }).sort(([a], [b]) => (a < b ? -1 : 1))
    : [];
  return JSON.stringify([forPreviews, endpoint.path, params, parsed?.success === false ? query : understood]);
}

/** A reader who names a revision it must see makes us ask the database: it wrote it, perhaps through another replica. */
async function freshen({ store }: AppOptions, request: IncomingMessage): Promise<void> {
  if (request.headers["x-registry-min-revision"] !== undefined) await store.refresh();
}

async function otherMethod(
  options: AppOptions,
  { env }: Context<Env>,
  allow: string,
  preflight: Endpoint["preflight"] = () => READABLE,
): Promise<Response> {
  const { outgoing, incoming } = env;
  if (incoming.method === "OPTIONS") {
    const headers = {
      ...plainHeaders(options, incoming),
      allow,
      ...preflight(incoming.headers.origin, options.settings),
    };
    return sendMade(outgoing, { status: 204, body: new Uint8Array(), headers }, {});
  }
  const error = new ApiError(405, "method_not_allowed", `This address takes ${allow}.`, { headers: { allow } });
  return fail(options, env, error);
}

const READABLE = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "If-None-Match, X-Registry-Min-Revision",
  "access-control-max-age": "86400",
};

async function fail(options: AppOptions, { incoming, outgoing }: HttpBindings, thrown: unknown): Promise<Response> {
  if (outgoing.headersSent || outgoing.destroyed) return RESPONSE_ALREADY_SENT;
  const error = failure(thrown, options.log);
  await drain(incoming);
  // What is left of a body that nobody reads to its end would stand before the next request.
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  const plain = plainHeaders(options, incoming);
  if (!wantsPage(incoming)) return sendMade(outgoing, json(error.status, error.body()), { ...plain, ...error.headers });
  const page = await options.errorPage({ ...error.body(), status: error.status }, incoming);
  return sendMade(outgoing, page, { ...plainHeaders(options, incoming, "page"), ...error.headers });
}

/** Headers of an answer that no endpoint makes: like those of a public read where somebody reads. */
const plainHeaders = ({ settings }: AppOptions, { method }: IncomingMessage, headers?: "page") =>
  headersOf(
    { access: "public", method: method === "GET" || method === "HEAD" ? "GET" : "POST", cache: "none", headers },
    settings,
  );

const json = (status: number, body: unknown): Made => ({
  status,
  body: Buffer.from(JSON.stringify(body)),
  headers: { "content-type": "application/json; charset=utf-8" },
});

/** A browser that navigates, or sends a form of a page, gets a page; programs and everything below /api get JSON. */
const wantsPage = ({ url = "/", method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD" || method === "POST") &&
  !url.startsWith("/api/") &&
  String(headers.accept ?? "").includes("text/html");
