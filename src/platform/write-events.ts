import type { ServerResponse } from "node:http";

/** Maximum bytes that wait for a client. */
const MAX_WAITING = 256 << 10;

/**
 * Writes a piece of an event stream, unless the stream has ended: a later write would crash the process. Closes the
 * connection of a client that leaves too much unread.
 */
export function writeEvents(response: ServerResponse, piece: string | Uint8Array): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_WAITING) response.destroy();
  else response.write(piece);
}
