import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Store } from "../store/store.ts";

const HEARTBEAT_MS = 20_000;

/** Tells an open page over server-sent events whenever content changes, until it goes away or the process stops. */
export function streamChanges(store: Store, response: ServerResponse, stopping: AbortSignal): Response {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.write("retry: 500\n\n");
  const stop = store.onChange((head) => response.write(`event: change\ndata: ${head}\n\n`));
  const heartbeat = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS);
  const end = () => response.end();
  stopping.addEventListener("abort", end);
  response.once("close", () => {
    stopping.removeEventListener("abort", end);
    clearInterval(heartbeat);
    stop();
  });
  return RESPONSE_ALREADY_SENT;
}
