import type { ServerResponse } from "node:http";
import type { Store } from "../store/store.ts";

const HEARTBEAT_MS = 20_000;

/**
 * Tells an open page over server-sent events which head the content has, at once and whenever it changes, until the
 * page goes away or the process stops. A page compares it with the head it was answered at, so that what changed in
 * between is not missed.
 */
export async function streamHeads(store: Store, response: ServerResponse, stopping: AbortSignal): Promise<void> {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.write("retry: 500\n\n");
  const tell = (head: number) => response.write(`event: head\ndata: ${head}\n\n`);
  const stop = store.onChange(tell);
  const heartbeat = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS);
  const end = () => response.end();
  stopping.addEventListener("abort", end);
  response.once("close", () => {
    stopping.removeEventListener("abort", end);
    clearInterval(heartbeat);
    stop();
  });
  await store.refresh().then(tell, () => undefined);
}

/** Tells the page that is being answered the head of the content it shows (Server Timing, W3C). */
export async function tellHead(store: Store, response: ServerResponse): Promise<void> {
  response.setHeader("server-timing", `head;desc="${await store.refresh()}"`);
}
