import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sha256 } from "../kind.ts";

/** Bytes hashed in one turn of the event loop: about a millisecond. */
const TURN_BYTES = 1 << 20;

/**
 * Hashes bytes in turns, so that other work runs in between regardless of the number of calls. Returns SHA-256 in
 * lower-case hex.
 */
export function createHasher(): (bytes: Uint8Array) => Promise<string> {
  let hashed = 0;
  let turn: Promise<void> | undefined;
  /** Resolves when `size` bytes may be hashed, in the order of the calls. */
  const room = async (size: number) => {
    while (hashed > 0 && hashed + size > TURN_BYTES) {
      turn ??= nextTurn().then(() => {
        hashed = 0;
        turn = undefined;
      });
      await turn;
    }
    hashed += size;
  };
  return async (bytes) => {
    if (bytes.byteLength <= TURN_BYTES) {
      await room(bytes.byteLength);
      return sha256(bytes);
    }
    const hash = createHash("sha256");
    for (let start = 0; start < bytes.byteLength; start += TURN_BYTES) {
      const piece = bytes.subarray(start, start + TURN_BYTES);
      await room(piece.byteLength);
      hash.update(piece);
    }
    return hash.digest("hex");
  };
}

/** Hashes a stream while it is read; `end` returns the hash and the size afterwards. */
export function createHashed(source: AsyncIterable<Uint8Array>): {
  stream: AsyncIterable<Uint8Array>;
  end(): { hash: string; size: number };
} {
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed() {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
  }
  return { stream: hashed(), end: () => ({ hash: hash.digest("hex"), size }) };
}
