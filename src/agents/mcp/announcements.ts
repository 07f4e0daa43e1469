import { InMemoryServerEventBus, type ServerEvent, type ServerEventBus } from "@modelcontextprotocol/server";
import type { Deployment } from "../../platform/contract/part.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Capability, ContentChange } from "./capability.ts";

/** Changes within this time are announced together. */
const QUIET_MS = 200;
/** Delay before an announcement is tried again, after the database was unavailable. */
const AGAIN_MS = 2_000;
/** Beyond this number revisions aren't checked individually. */
const MAX_REVISIONS = 1_000;

/** A client on an event stream. */
export interface AnnouncementListener {
  /**
   * The addresses it is subscribed to, checked before each announcement. Undefined if it lost access, and its stream
   * has ended.
   */
  waitsFor(): Promise<Iterable<string> | undefined>;
}

/** Announces changes of content to the listeners of this process. Every replica detects changes itself. */
export interface Announcements {
  bus: ServerEventBus;
  /**
   * Resolves when every later change will be announced, with a function to leave. Rejects, without joining, while the
   * store is unavailable.
   */
  join(listener: AnnouncementListener): Promise<() => void>;
  close(): void;
}

/** The store is watched only while there are listeners. */
export function createAnnouncements(
  { store, part, log }: Pick<Deployment, "store" | "part" | "log">,
  capabilities: readonly Capability[],
): Announcements {
  const failed = (error: unknown) => log.error("mcp", { error });
  const bus = new InMemoryServerEventBus(failed);
  const listeners = new Set<AnnouncementListener>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  let telling = Promise.resolve();

  const watched = async (): Promise<Set<string>> => {
    const uris = new Set<string>();
    const yieldToLoop = createYielder();
    for (const listener of [...listeners]) {
      for (const uri of (await listener.waitsFor()) ?? []) uris.add(uri);
      await yieldToLoop();
    }
    return uris;
  };
  const report = async () => {
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
      telling = telling.then(report).catch((error) => {
        failed(error);
        // A failed announcement is repeated, even without further changes.
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
