import { sha256 } from "../kind.ts";
import type { Blobs } from "../store.ts";
import { toAsyncIterable } from "../to-async-iterable.ts";

type FilesByHash = ReadonlyMap<string, () => Promise<Uint8Array>>;

/**
 * The bytes of the documents' hashes, read from files on use.
 * @param readings of all kinds, finished ones first: a document with a hash was mostly read together with its bytes
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
      return bytes && toAsyncIterable(bytes.subarray(start, end));
    },
    put: async () => {
      throw new Error("The store cannot write the files of a workspace. Edit the files instead.");
    },
  };
}
