import type { ServerResponse } from "node:http";

/** Resolves when the client is gone or has its whole answer; at once where it left before anybody asked. */
export const whenClosed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed || response.destroyed) resolve();
    else response.once("close", resolve);
  });
