import type { ServerResponse } from "node:http";

/**
 * Resolves when the client has disconnected or received the complete response; immediately if it disconnected earlier.
 */
export const whenClosed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed || response.destroyed) resolve();
    else response.once("close", resolve);
  });
