import type { ServerResponse } from "node:http";
import { writeEvents } from "../platform/write-events.ts";
import { leftOutSentence } from "../store/left-out.ts";
import type { Store } from "../store/store.ts";

/** Faults of shown content that aren't in a record: components with a failed build. */
export interface BuildFaults {
  /** Sentences by the ID of the component. */
  all(): ReadonlyMap<string, string>;
  /** Calls `listener` when they change. Returns the function to unsubscribe. */
  onChange(listener: () => void): () => void;
}

/** Used instead of a component's ID: unreadable files. */
const UNREAD = "*";

const HEARTBEAT_MS = 20_000;

/**
 * Sends the head of the content to an open page over server-sent events, immediately and after each change, until the
 * page disconnects or the process stops. A page compares it with the head in its response, so that no change in between
 * is missed. Faults are sent the same way.
 */
export async function streamHeads(
  { store, faults, stopping }: { store: Store; faults?: BuildFaults | undefined; stopping: AbortSignal },
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  writeEvents(response, "retry: 500\n\n");
  const reportFaults = () => {
    const unread = store.unread?.() ?? [];
    const all = [
      ...(faults?.all() ?? []),
      ...(unread.length > 0 ? [[UNREAD, unread.map(leftOutSentence).join("\n")]] : []),
    ];
    writeEvents(response, `event: faults\ndata: ${JSON.stringify(all)}\n\n`);
  };
  const report = (head: number) => {
    writeEvents(response, `event: head\ndata: ${head}\n\n`);
    if (store.unread) reportFaults();
  };
  const stop = store.onChange(report);
  const stopFaults = faults?.onChange(reportFaults);
  const heartbeat = setInterval(() => writeEvents(response, ":\n\n"), HEARTBEAT_MS);
  const end = () => response.end();
  stopping.addEventListener("abort", end);
  response.once("close", () => {
    stopping.removeEventListener("abort", end);
    clearInterval(heartbeat);
    stop();
    stopFaults?.();
  });
  if (faults) reportFaults();
  await store.refresh().then(report, () => undefined);
}

/** Adds the head of the shown content to the response of a page (Server Timing, W3C). */
export async function addHeadTiming(store: Store, response: ServerResponse): Promise<void> {
  response.setHeader("server-timing", `head;desc="${await store.refresh()}"`);
}
