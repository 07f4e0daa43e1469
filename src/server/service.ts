import type { IncomingMessage, ServerResponse } from "node:http";
import { createClientAddress } from "../platform/access/client-address.ts";
import { full, stopping } from "../platform/access/failure.ts";
import type { Metrics } from "../platform/access/metrics.ts";
import { hasCredential, type VerifyRequest } from "../platform/access/verify.ts";
import { createBlocks } from "../platform/contract/block.ts";
import { MARKDOWN_TYPE } from "../platform/contract/markdown-version.ts";
import { type Deployment, definePart } from "../platform/contract/part.ts";
import { planOf } from "../platform/contract/plan.ts";
import type { Settings } from "../platform/contract/settings.ts";
import type { Feature } from "../platform/feature.ts";
import type { Log } from "../platform/log.ts";
import { omit } from "../safe/omit.ts";
import { type Store, StoreFull } from "../store/store.ts";
import { assetRoute } from "../web/ui/asset-route.ts";
import { errorPage } from "../web/ui/error-page.tsx";
import { createFrame } from "../web/ui/frame.ts";
import { standalonePage } from "../web/ui/standalone-page.tsx";
import { REQUEST_ID } from "./access-log.ts";
import { createApp } from "./app.ts";
import { inTime, watchAvailability } from "./availability.ts";
import type { ResponseCache } from "./cache.ts";
import type { BuildFaults } from "./live.ts";
import { isNear } from "./near-address.ts";
import { createCachePreparation } from "./prepare-caches.ts";
import { isForPreviews } from "./request.ts";
import { createSearchIndex } from "./search/search-index.ts";
import { sendReady } from "./send.ts";

export interface ServiceOptions {
  features: readonly Feature[];
  store: Store;
  settings: Settings;
  verify: VerifyRequest;
  log: Pick<Log, "error" | "info">;
  cacheBytes: number;
  parts: Pick<Deployment, "part">;
  /** Sent to open pages of a workspace. */
  faults?: BuildFaults | undefined;
  metrics?: Metrics;
  /** Called after each commit of this service. */
  committed?(): void;
  /** The address of a request, by default that of its connection. */
  clientAddress?: ReturnType<typeof createClientAddress>;
}

/** The service of one address: every route of every feature over one store. */
export interface Service {
  app: ReturnType<typeof createApp>["app"];
  cache: ResponseCache;
  /** Responds synchronously from the cache; false if the application has to respond. */
  quickAnswer: ReturnType<typeof createQuickAnswer>;
  /** Prepares caches for the first readers. */
  warm(): Promise<void>;
  /** Sets readiness to 503, so that load balancers send no requests. Refuses new requests and ends streams. */
  drain(): void;
}

/** Combines features and store. Doesn't listen yet. */
export function createService(options: ServiceOptions): Service {
  const { features, store, settings, verify, log, cacheBytes, parts } = options;
  const stop = new AbortController();
  const availability = watchAvailability(store);
  stop.signal.addEventListener("abort", availability.close);
  const contributions = features.flatMap((feature) => feature.frame ?? []);
  const frame = createFrame(contributions, {
    live: settings.mode === "workspace",
    accounts: settings.mode === "registry",
  });
  /** The frame without records, for an error page while they can't or may not be read. */
  const bareFrame = createFrame(
    contributions.map((one) => omit(one, "load")),
    { accounts: settings.mode === "registry" },
  );
  const sources = features.flatMap(({ search: source }) => source ?? []);
  const searchIndex = definePart({
    name: "search index",
    open: ({ part }) => createSearchIndex(sources, part),
    close: (index) => index.close(),
  });
  /** Suggestions for an unknown address: items with a name similar to its last part. */
  const nearTo = async (address = "/") => {
    const query = wordsOfPath(address);
    if (query === "") return [];
    const { results } = await (await parts.part(searchIndex)).search(store.read(), { query, limit: NEAR });
    return results.filter(({ id, title }) => isNear(query, `${title} ${id.slice(id.indexOf(":") + 1)}`));
  };
  const state = async () => {
    await store.ping();
    await store.checkRoom?.();
    const { logId, head } = await store.changes(await store.refresh(), 1);
    return { logId, head };
  };
  const ready = async () => {
    if (stop.signal.aborted) throw stopping();
    return inTime(state()).catch((error: unknown) => {
      throw error instanceof StoreFull ? full() : error;
    });
  };
  const routes = [...features.flatMap((feature) => feature.routes ?? []), assetRoute];
  const { app, cache } = createApp({
    store: preparing(noting(store, options), features, parts),
    settings,
    verify,
    log,
    cacheBytes,
    faults: options.faults,
    frame,
    ready,
    part: parts.part,
    stopping: stop.signal,
    lost: availability.lost,
    search: async (...requested) => (await parts.part(searchIndex)).search(...requested),
    findPassages: async (...requested) => (await parts.part(searchIndex)).findPassages(...requested),
    kinds: features.flatMap((feature) => feature.kinds ?? []),
    blocks: createBlocks(features.flatMap((feature) => feature.blocks ?? [])),
    routes: new Map(routes.map((route) => [route.endpoint, { ...route, plan: planOf(route.endpoint, settings) }])),
    endpoints: routes.map(({ endpoint }) => endpoint),
    clientAddress: options.clientAddress ?? createClientAddress([]),
    alonePage: async (snapshot, url) => standalonePage(await frame(snapshot), { url, origin: settings.previewOrigin }),
    errorPage: async (error, request) => {
      const now = store.read();
      const mayRead =
        settings.publicReads || (await verify(request.headers, { session: true }).catch(() => undefined)) !== undefined;
      const [shown, near] = await Promise.all([
        mayRead ? frame(now).catch(() => bareFrame(now)) : bareFrame(now),
        mayRead && error.status === 404 ? nearTo(request.url).catch(() => []) : [],
      ]);
      return errorPage(shown, error, request, near);
    },
  });
  options.metrics?.watchCache(cache.size);
  return {
    app,
    cache,
    quickAnswer: createQuickAnswer(
      store,
      cache,
      (request) =>
        stop.signal.aborted ||
        availability.lost() ||
        !settings.publicReads ||
        isForPreviews(request, settings) ||
        // The readers of a workspace page depend on the request, and the preview origin may change.
        settings.mode === "workspace",
    ),
    warm: async () => {
      const deployment = { ...parts, store };
      const making = features.map(async (feature) => feature.warm?.(deployment));
      await Promise.all([...making, parts.part(searchIndex).then((index) => index.warm(store.read()))]);
    },
    drain: () => stop.abort(),
  };
}

/** The store with counted and reported commits. */
function noting(store: Store, { metrics, committed }: Pick<ServiceOptions, "metrics" | "committed">): Store {
  const { commit } = store;
  if (!commit) return store;
  return {
    ...store,
    async commit(changes) {
      const applied = await commit(changes);
      if (applied.applied.length > 0) {
        metrics?.committed(applied.applied.length);
        committed?.();
      }
      return applied;
    },
  };
}

/** The store; its commits resolve after features have prepared caches for readers, in every process. */
function preparing(store: Store, features: readonly Feature[], { part }: Pick<Deployment, "part">): Store {
  const { commit } = store;
  const requested = features.filter(({ beforeCommit }) => beforeCommit);
  if (!commit || requested.length === 0) return store;
  return {
    ...store,
    async commit(changes) {
      const { make, keep } = createCachePreparation(requested, { part, store });
      const applied = await commit({ ...changes, beforehand: make });
      await keep();
      return applied;
    },
  };
}

/** Maximum suggestions on a 404 page. */
const NEAR = 5;

/** `/components/date-pickr?x` → `date pickr`; empty if it isn't text. */
function wordsOfPath(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path.split("/").findLast(Boolean) ?? "")
      .replaceAll(/[-_.]+/g, " ")
      .slice(0, 100)
      .trim();
  } catch {
    return "";
  }
}

/**
 * Responds to a public read with cached bytes without the router: most requests of a busy registry. Returns false if
 * the router is needed, and always for a `suspended` request: content that depends on more than the address (previews)
 * is never known here. `id` is the ID of the request.
 */
export const createQuickAnswer =
  (store: Store, cache: ResponseCache, suspended: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage, response: ServerResponse, id: string): boolean => {
    const { method, url = "/", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers["x-registry-min-revision"] !== undefined) return false;
    // A caller that wrote through another process must see its write here: the database is read.
    if (store.lags && hasCredential(headers)) return false;
    if (headers["service-worker"] !== undefined) return false;
    if (suspended(request)) return false;
    const entry = cache.known(url, store.read());
    if (!entry) return false;
    // For an address with a page and a Markdown version the page is cached.
    if (headers.accept?.toLowerCase().includes(MARKDOWN_TYPE) && entry.headers["content-type"]?.startsWith("text/html"))
      return false;
    return sendReady(request, response, entry, { [REQUEST_ID]: id });
  };
