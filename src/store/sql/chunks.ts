import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Processes a list in pieces. Yields to the event loop between them; a list of one piece runs without a yield, so that
 * small transactions end immediately.
 */
export async function inChunks<T>(list: readonly T[], size: number, work: (piece: T[]) => Promise<unknown>) {
  for (const [index, piece] of chunks(list, size).entries()) {
    if (index > 0) await nextTurn();
    await work(piece);
  }
}

/** Cuts a list into pieces of at most `size`: databases limit the parameters of a statement. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < list.length; start += size) pieces.push(list.slice(start, start + size));
  return pieces;
}
