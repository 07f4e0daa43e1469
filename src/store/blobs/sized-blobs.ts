import { type BlobBytes, BytesGone, SMALL_BYTES } from "./blob-bytes.ts";
import { gather } from "./gather.ts";

/**
 * Small bytes where many of them cost one sync, large ones apart. `old` holds what an earlier version wrote elsewhere and
 * what is on its way from there to `small`.
 */
export function createSizedBlobs(small: BlobBytes, large: BlobBytes, old?: Omit<BlobBytes, "write">): BlobBytes {
  const aside = old ? [old, small] : [];
  // What left the old place between two looks is in the new one.
  const byLikelihood = { small: [small, ...aside, large], large: [large, ...(old ? aside : [small])] };
  const placesFor = (size: number) => byLikelihood[size <= SMALL_BYTES ? "small" : "large"];
  // The old place first: whoever moves bytes looks there last.
  const all = [...(old ? [old] : []), small, large];
  return {
    write: async (key, bytes) => {
      const { whole, stream } = await gather(bytes, SMALL_BYTES);
      await (whole ? small.write(key, whole) : large.write(key, stream));
    },
    read: async (key, size = 0) => {
      for (const place of placesFor(size)) {
        const bytes = await place.read(key);
        if (bytes) return bytes;
      }
      return undefined;
    },
    async *stream(key, range, size = range.end) {
      for (const place of placesFor(size)) {
        let begun = false;
        try {
          for await (const piece of place.stream(key, range)) {
            begun = true;
            yield piece;
          }
          return;
        } catch (error) {
          if (begun || !(error instanceof BytesGone)) throw error;
        }
      }
      throw new BytesGone(key);
    },
    remove: async (key) => {
      for (const place of all) await place.remove(key);
    },
    async *keys() {
      for (const place of all) yield* place.keys();
    },
  };
}
