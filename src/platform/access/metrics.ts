import { monitorEventLoopDelay } from "node:perf_hooks";
import { definePart } from "../contract/part.ts";

/** What a process counts about itself. */
export interface Metrics {
  /** An answer is on its way, or its client is gone. */
  answered(url: string | undefined, status: number): void;
  /** A commit wrote so many revisions. */
  committed(revisions: number): void;
  /** Answers by class of address and status. */
  requests(): ReadonlyMap<string, number>;
  commits(): { commits: number; revisions: number };
  /** How late the event loop was, since the start: milliseconds that so many percent of the looks stayed below. */
  loopDelay(percent: number): number;
  /** Looks at the event loop so far. */
  loopLooks(): number;
  /** What is kept of answers, and how many were made so far; set by the service. */
  cache(): CacheSize;
  watchCache(size: () => CacheSize): void;
  close(): void;
}

interface CacheSize {
  entries: number;
  bytes: number;
  made: number;
}

/** Milliseconds between two looks at the event loop. The histogram holds the whole interval; a delay is what goes beyond. */
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

/** Few classes, whatever is asked for: an address of its own for each would fill the memory of whoever collects them. */
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

/** What this process counts. It begins with the process, which provides it. */
export const metrics = definePart<Metrics>({ name: "metrics", open: createMetrics, close: (open) => open.close() });
