import { monitorEventLoopDelay } from "node:perf_hooks";
import { definePart } from "../contract/part.ts";

/** Counters of a process. */
export interface Metrics {
  /** A response is being sent, or its client disconnected. */
  answered(url: string | undefined, status: number): void;
  /** A commit wrote this many revisions. */
  committed(revisions: number): void;
  /** Responses by class of address and status. */
  requests(): ReadonlyMap<string, number>;
  commits(): { commits: number; revisions: number };
  /** Delay of the event loop since the start, in milliseconds, at this percentile. */
  loopDelay(percent: number): number;
  /** Number of event loop samples so far. */
  loopLooks(): number;
  /** Size of the response cache, and the number of responses rendered; set by the service. */
  cache(): CacheSize;
  watchCache(size: () => CacheSize): void;
  close(): void;
}

interface CacheSize {
  entries: number;
  bytes: number;
  made: number;
}

/**
 * Milliseconds between two samples of the event loop. The histogram contains the whole interval; the delay is the
 * excess.
 */
const RESOLUTION_MS = 10;

const CLASSES: readonly [start: string, name: string][] = [
  ["/api/registry/", "registry"],
  ["/api/service/", "service"],
  ["/api/sync/", "sync"],
  ["/api/component", "component"],
  ["/api/oauth/", "oauth"],
  ["/api/mcp", "mcp"],
  ["/api/", "api"],
  ["/assets/", "asset"],
  ["/icons/", "icon"],
  ["/cdn/", "icon"],
  ["/_/", "built"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/metrics", "health"],
];

/** A few fixed classes: a label for each address would fill the memory of the metrics collector. */
const classOf = (url: string): string => CLASSES.find(([start]) => url.startsWith(start))?.[1] ?? "page";

export function createMetrics(): Metrics {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  loop.enable();
  const requests = new Map<string, number>();
  let commits = 0;
  let revisions = 0;
  let cache = () => ({ entries: 0, bytes: 0, made: 0 });
  return {
    answered(url = "/", status) {
      const name = `${classOf(url)} ${status}`;
      requests.set(name, (requests.get(name) ?? 0) + 1);
    },
    committed(count) {
      commits += 1;
      revisions += count;
    },
    requests: () => requests,
    commits: () => ({ commits, revisions }),
    loopDelay: (percent) => Math.max(0, loop.percentile(percent) / 1e6 - RESOLUTION_MS),
    loopLooks: () => loop.count,
    cache: () => cache(),
    watchCache(size) {
      cache = size;
    },
    close: () => void loop.disable(),
  };
}

/** The counters of this process. They begin with the process, which provides them. */
export const metrics = definePart<Metrics>({ name: "metrics", open: createMetrics, close: (open) => open.close() });
