import { randomBytes } from "node:crypto";
import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { sha256 } from "../kind.ts";
import { onePiece } from "../one-piece.ts";
import type { Blobs, Staging, Taken } from "../store.ts";

/** Staged bytes where the bytes of blobs lie, under keys of their own. */
export function createStaging(bytes: BlobBytes, put: Blobs["put"]): Staging {
  const keyOf = (name: string) => sha256(name);
  return {
    place: "",
    presign: async () => undefined,
    write: async (name, source) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      if (await bytes.read(keyOf(name))) return false;
      await bytes.write(keyOf(name), Buffer.concat(pieces));
      return true;
    },
    size: async (name) => (await bytes.read(keyOf(name)))?.byteLength,
    take: async (name): Promise<Taken | undefined> => {
      const content = await bytes.read(keyOf(name));
      if (!content) return undefined;
      const key = randomBytes(32).toString("hex");
      await bytes.write(key, content);
      await bytes.remove(keyOf(name));
      return {
        size: content.byteLength,
        stream: ({ start, end } = { start: 0, end: content.byteLength }) => onePiece(content.subarray(start, end)),
        keep: async () => {
          const kept = await put(content);
          await bytes.remove(key);
          return kept;
        },
        drop: () => bytes.remove(key),
      };
    },
    drop: (name) => bytes.remove(keyOf(name)),
  };
}
