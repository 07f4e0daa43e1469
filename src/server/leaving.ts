import type { ServerResponse } from "node:http";

/** Aborted when the client disconnects before its response. */
export function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}
