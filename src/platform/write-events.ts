import type { ServerResponse } from "node:http";

/** Bytes that may wait for a reader: who takes nothing in is not waited for. */
const MAX_WAITING = 256 << 10;

/**
 * Writes a piece of an event stream, unless the stream has ended: a write after that would end the process. Ends the
 * connection of a reader who leaves too much of what came before unread.
 */
export function writeEvents(response: ServerResponse, piece: string | Uint8Array): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_WAITING) response.destroy();
  else response.write(piece);
}
