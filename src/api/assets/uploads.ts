import { definePart } from "../../platform/contract/part.ts";
import type { Blobs } from "../../store/store.ts";
import { createUploadRows, type UploadRows } from "./upload-rows.ts";

const HOUR_MS = 3_600_000;
/** Rows of one piece of the clean-up. */
const PIECE = 500;

/** The rows of uploads, and the clean-up of what nobody confirmed: at the start, and once an hour. */
export const uploads = definePart({
  name: "uploads",
  open({ db, store, log }) {
    const rows = createUploadRows(db());
    const sweep = async () => {
      try {
        await dropSentAgain(rows, store.blobs);
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
 * Drops what was put once more under an address of the object store, after its bytes had become an asset: once the address
 * has ended nothing more comes. What comes through us is not kept a second time.
 */
export async function dropSentAgain(
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

/** Removes uploads that expired a day ago, their bytes first; several processes may do so at once. Answers how many. */
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
