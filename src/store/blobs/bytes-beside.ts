import type { StoreDatabase } from "../sql/schema.ts";
import type { SyncOffLoop } from "../sql/sync-off-loop.ts";
import type { BlobBytes, LargeBytes } from "./blob-bytes.ts";
import { createDiskBlobs } from "./disk-blobs.ts";
import { createOldRows } from "./old-rows.ts";
import { createSizedBlobs } from "./sized-blobs.ts";
import { createSmallBlobs } from "./small-blobs.ts";

/** Bytes beside an SQLite file, in the folder `<file>-blobs`: small ones together in `small.db`, large ones a file each. */
export function openBytesBeside(
  file: string,
  db: StoreDatabase,
  syncOffLoop: SyncOffLoop,
): { bytes: BlobBytes; large: LargeBytes; moveOld(log: (line: string) => void): void; close(): Promise<void> } {
  const folder = `${file}-blobs`;
  const small = createSmallBlobs(`${folder}/small.db`);
  const large = createDiskBlobs(folder);
  const old = createOldRows(db, syncOffLoop);
  const ending = new AbortController();
  let moving: Promise<void> | undefined;
  return {
    bytes: createSizedBlobs(small, large, old),
    large,
    moveOld: (log) => {
      moving = old.moveTo(small, ending.signal).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log(`Small files of an earlier version stay in the database until the next start: ${reason}`);
      });
    },
    close: async () => {
      ending.abort();
      await moving;
      await small.close();
    },
  };
}
