import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sha256 } from "../kind.ts";

/** Hashed in one turn of the event loop, in bytes: about a millisecond. */
const TURN_BYTES = 1 << 20;

/** Hashes bytes in turns: however many ask at the same moment, others come between. Answers SHA-256 in lower-case hex. */
export function createHasher(): (bytes: Uint8Array) => Promise<string> {
  let hashed = 0;
  let turn: Promise<void> | undefined;
  /** Resolves when `size` bytes may be hashed; who comes first goes first. */
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

/** A stream that is hashed as it goes by; `end` says what came when it is through. */
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
