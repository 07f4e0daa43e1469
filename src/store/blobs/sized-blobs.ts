import { type BlobBytes, SMALL_BYTES } from "./blob-bytes.ts";

/**
 * Small bytes where many of them cost one sync, large ones in files. `old` holds what an earlier version wrote elsewhere
 * and what is on its way from there to `small`.
 */
export function createSizedBlobs(small: BlobBytes, files: BlobBytes, old: Omit<BlobBytes, "write">): BlobBytes {
  // What left the old place between two looks is in the new one.
  const byLikelihood = { small: [small, old, small, files], large: [files, small, old, small] };
  return {
    write: (key, bytes) => (bytes.byteLength <= SMALL_BYTES ? small : files).write(key, bytes),
    read: async (key, size = 0) => {
      for (const place of byLikelihood[size <= SMALL_BYTES ? "small" : "large"]) {
        const bytes = await place.read(key);
        if (bytes) return bytes;
      }
      return undefined;
    },
    // The old place first: whoever moves bytes looks there last.
    remove: async (key) => {
      for (const place of [old, small, files]) await place.remove(key);
    },
    async *keys() {
      for (const place of [old, small, files]) yield* place.keys();
    },
  };
}
