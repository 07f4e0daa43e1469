import { sha256 } from "../kind.ts";
import { onePiece } from "../one-piece.ts";
import type { Blobs } from "../store.ts";

type FilesByHash = ReadonlyMap<string, () => Promise<Uint8Array>>;

/**
 * The bytes that documents name, read from their files when asked for.
 * @param readings of all kinds, those first that take no reading: who names bytes has mostly read the kind that has them
 */
export function createFileBlobs(readings: () => (() => Promise<FilesByHash[]>)[]): Blobs {
  const get: Blobs["get"] = async (hash) => {
    for (const read of readings())
      for (const blobs of await read()) {
        const bytes = await blobs.get(hash)?.();
        // The file may have changed since its kind was read.
        if (bytes && sha256(bytes) === hash) return bytes;
      }
    return undefined;
  };
  return {
    get,
    size: async (hash) => (await get(hash))?.length,
    missing: async (hashes) => {
      const maps = (await Promise.all(readings().map((read) => read()))).flat();
      return [...new Set(hashes)].filter((hash) => !maps.some((blobs) => blobs.has(hash)));
    },
    stream: async (hash, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) => {
      const bytes = await get(hash);
      return bytes && onePiece(bytes.subarray(start, end));
    },
    put: async () => {
      throw new Error("The store cannot write the files of a workspace. Edit the files instead.");
    },
  };
}
