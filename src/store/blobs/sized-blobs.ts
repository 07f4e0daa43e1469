import { type BlobBytes, BytesGone, SMALL_BYTES } from "./blob-bytes.ts";
import { gather } from "./gather.ts";

/** In PostgreSQL: small bytes where many of them cost one sync, large ones apart. */
export function createSizedBlobs(small: BlobBytes, large: BlobBytes): BlobBytes {
  const all = [small, large];
  /** A size that is not known is taken for a small one. */
  const placesFor = (size: number) => (size <= SMALL_BYTES ? all : [large]);
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
