import { definePart } from "../../platform/contract/part.ts";

const HOUR_MS = 3_600_000;

/** Removes, once an hour, bytes that were sent and that no change has named within a day. */
export const blobCollector = definePart({
  name: "collection of blobs",
  open({ store: { history }, log }) {
    const collect = async () => {
      try {
        const { removed, bytes } = (await history?.collect()) ?? { removed: 0, bytes: 0 };
        if (removed > 0) log.info("blobs collected", { removed, bytes });
      } catch (error) {
        log.error("collection of blobs", { error });
      }
    };
    const timer = setInterval(collect, HOUR_MS);
    timer.unref();
    return { collect, stop: () => clearInterval(timer) };
  },
  close: ({ stop }) => stop(),
});
