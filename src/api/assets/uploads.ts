import { definePart } from "../../platform/contract/part.ts";
import type { Blobs } from "../../store/store.ts";
import { createUploadRows, type UploadRows } from "./upload-rows.ts";

const HOUR_MS = 3_600_000;
/** Rows per batch of the clean-up. */
const PIECE = 500;

/** The rows of uploads, and the clean-up of unconfirmed ones: at the start, and every hour. */
export const uploads = definePart({
  name: "uploads",
  open({ db, store, log }) {
    const rows = createUploadRows(db());
    const sweep = async () => {
      try {
        await deleteResentBytes(rows, store.blobs);
        const removed = await removeOver(rows, store.blobs);
        if (removed > 0) log.info("uploads removed", { removed });
      } catch (error) {
        log.error("clean-up of uploads", { error });
      }
    };
    const timer = setInterval(sweep, HOUR_MS);
    timer.unref();
    return { rows, swept: sweep(), stop: () => clearInterval(timer) };
  },
  async close({ stop, swept }) {
    stop();
    await swept;
  },
});

/**
 * Deletes bytes that were sent again to an object store's address after they became an asset. After the address
 * expires, no more can arrive. Bytes sent to this server aren't stored twice.
 */
export async function deleteResentBytes(
  rows: Pick<UploadRows, "ended">,
  { staging }: Pick<Blobs, "staging">,
  now = Date.now(),
): Promise<void> {
  for (let above = ""; ; ) {
    const ended = await rows.ended(now, { above, limit: PIECE });
    for (const id of ended) await staging?.drop(id);
    above = ended.at(-1) ?? "";
    if (ended.length < PIECE) return;
  }
}

/**
 * Removes uploads that expired a day ago, their bytes first. Several processes may run it at the same time. Returns
 * their number.
 */
export async function removeOver(
  rows: Pick<UploadRows, "over" | "remove">,
  { staging }: Pick<Blobs, "staging">,
  now = Date.now(),
): Promise<number> {
  let removed = 0;
  for (;;) {
    const over = await rows.over(now, PIECE);
    for (const { id } of over) {
      await staging?.drop(id);
      await rows.remove(id);
    }
    removed += over.length;
    if (over.length < PIECE) return removed;
  }
}
