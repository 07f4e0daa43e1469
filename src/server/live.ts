import type { ServerResponse } from "node:http";
import { writeEvents } from "../platform/write-events.ts";
import { leftOutSentence } from "../store/left-out.ts";
import type { Store } from "../store/store.ts";

/** What is wrong with what pages show and no record tells: components whose build failed. */
export interface Faults {
  /** In sentences, by the id of the component. */
  all(): ReadonlyMap<string, string>;
  /** Calls `listener` when they are others. Returns what ends that. */
  onChange(listener: () => void): () => void;
}

/** In place of a component's id: files that could not be read. */
const UNREAD = "*";

const HEARTBEAT_MS = 20_000;

/**
 * Tells an open page over server-sent events which head the content has, at once and whenever it changes, until the
 * page goes away or the process stops. A page compares it with the head it was answered at, so that what changed in
 * between is not missed. The faults are told the same way.
 */
export async function streamHeads(
  { store, faults, stopping }: { store: Store; faults?: Faults | undefined; stopping: AbortSignal },
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  writeEvents(response, "retry: 500\n\n");
  const tellFaults = () => {
    const unread = store.unread?.() ?? [];
    const all = [
      ...(faults?.all() ?? []),
      ...(unread.length > 0 ? [[UNREAD, unread.map(leftOutSentence).join("\n")]] : []),
    ];
    writeEvents(response, `event: faults\ndata: ${JSON.stringify(all)}\n\n`);
  };
  const tell = (head: number) => {
    writeEvents(response, `event: head\ndata: ${head}\n\n`);
    if (store.unread) tellFaults();
  };
  const stop = store.onChange(tell);
  const stopFaults = faults?.onChange(tellFaults);
  const heartbeat = setInterval(() => writeEvents(response, ":\n\n"), HEARTBEAT_MS);
  const end = () => response.end();
  stopping.addEventListener("abort", end);
  response.once("close", () => {
    stopping.removeEventListener("abort", end);
    clearInterval(heartbeat);
    stop();
    stopFaults?.();
  });
  if (faults) tellFaults();
  await store.refresh().then(tell, () => undefined);
}

/** Tells the page that is being answered the head of the content it shows (Server Timing, W3C). */
export async function tellHead(store: Store, response: ServerResponse): Promise<void> {
  response.setHeader("server-timing", `head;desc="${await store.refresh()}"`);
}
