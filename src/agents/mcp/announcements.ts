import { InMemoryServerEventBus, type ServerEvent, type ServerEventBus } from "@modelcontextprotocol/server";
import type { Deployment } from "../../platform/contract/part.ts";
import { createBreather } from "../../safe/breathe.ts";
import type { Capability, ContentChange } from "./capability.ts";

/** Changes that come together are told as one. */
const QUIET_MS = 200;
/** Until a change is told that could not be: the database was away. */
const AGAIN_MS = 2_000;
/** More revisions than this nobody looks at one by one. */
const MAX_REVISIONS = 1_000;

/** Somebody on an event stream. */
export interface Listener {
  /**
   * Asked before anything is told: what it waits for, by address. Undefined where it may no longer hear, and has ended its
   * stream.
   */
  waitsFor(): Promise<Iterable<string> | undefined>;
}

/** Tells listeners of this process what a change of content means for them. Every replica learns of the change by itself. */
export interface Announcements {
  bus: ServerEventBus;
  /** Resolves when every change from now on will be told, with how to leave. Rejects, and nobody has joined, while the store is away. */
  join(listener: Listener): Promise<() => void>;
  close(): void;
}

/** The store is watched only while somebody listens. */
export function createAnnouncements(
  { store, part, log }: Pick<Deployment, "store" | "part" | "log">,
  capabilities: readonly Capability[],
): Announcements {
  const failed = (error: unknown) => log.error("mcp", { error });
  const bus = new InMemoryServerEventBus(failed);
  const listeners = new Set<Listener>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  let telling = Promise.resolve();

  const watched = async (): Promise<Set<string>> => {
    const uris = new Set<string>();
    const breathe = createBreather();
    for (const listener of [...listeners]) {
      for (const uri of (await listener.waitsFor()) ?? []) uris.add(uri);
      await breathe();
    }
    return uris;
  };
  const tell = async () => {
    const waited = await watched();
    if (listeners.size === 0) return;
    const head = await store.refresh();
    const change: ContentChange = { since, head, watched: waited, read: store.read, part };
    const { revisions } = await store.changes(since, MAX_REVISIONS + 1);
    if (store.commit && revisions.length <= MAX_REVISIONS) change.revisions = revisions;
    const events = new Map<string, ServerEvent>();
    for (const capability of capabilities)
      for (const event of (await capability.tell?.(change)) ?? []) events.set(JSON.stringify(event), event);
    since = head;
    for (const event of events.values()) bus.publish(event);
  };
  const tellIn = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      telling = telling.then(tell).catch((error) => {
        failed(error);
        // What was not told is still to be told, also where nothing changes any more.
        if (stop) tellIn(AGAIN_MS);
      });
    }, ms);
  };
  const changed = () => tellIn(QUIET_MS);
  const start = () => {
    stop = store.onChange(changed);
    telling = telling.catch(failed).then(async () => {
      since = await store.refresh();
    });
  };
  const end = () => {
    stop?.();
    stop = undefined;
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    bus,
    async join(listener) {
      const leave = () => {
        if (listeners.delete(listener) && listeners.size === 0) end();
      };
      listeners.add(listener);
      if (!stop) start();
      try {
        await telling;
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    close: end,
  };
}
