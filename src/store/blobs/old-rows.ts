import { setTimeout as sleep } from "node:timers/promises";
import type { StoreDatabase } from "../sql/schema.ts";
import type { SyncOffLoop } from "../sql/sync-off-loop.ts";
import type { BlobBytes } from "./blob-bytes.ts";
import { createSqlBlobs } from "./sql-blobs.ts";

/** Blobs moved at a time, each at most 64 KiB: reading them holds the loop for a millisecond. */
const SLICE = 16;
/** Between two slices others have the disk. */
const PAUSE_MS = 5;

/** Small blobs that earlier versions kept in the SQLite database itself, in the table `blob_bytes`. */
export interface OldRows extends Omit<BlobBytes, "write"> {
  /** Moves all of them to `small`, slice by slice, until `signal` ends it. A move that was cut off goes on with the next start. */
  moveTo(small: BlobBytes, signal: AbortSignal): Promise<void>;
}

export function createOldRows(db: StoreDatabase, syncOffLoop: SyncOffLoop): OldRows {
  const removeRows = (keys: readonly string[]) =>
    syncOffLoop((trx) => trx.deleteFrom("blob_bytes").where("key", "in", keys).returning("key").execute());

  /** False when there is nothing left. */
  const moveSlice = async (small: BlobBytes): Promise<boolean> => {
    const rows = await db.selectFrom("blob_bytes").select(["key", "bytes"]).limit(SLICE).execute();
    if (rows.length === 0) return false;
    await Promise.all(rows.map(({ key, bytes }) => small.write(key, bytes)));
    const moved = new Set((await removeRows(rows.map(({ key }) => key))).map(({ key }) => key));
    const gone = rows.map(({ key }) => key).filter((key) => !moved.has(key));
    if (gone.length > 0) await removeUnnamed(small, gone);
    return true;
  };
  /** Others were faster: those who moved the same bytes, or those who removed them and must find them gone. */
  const removeUnnamed = async (small: BlobBytes, keys: readonly string[]) => {
    const rows = await db.selectFrom("blob").select("key").where("key", "in", keys).execute();
    const named = new Set(rows.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !named.has(key)).map((key) => small.remove(key)));
  };

  const { read, stream, keys } = createSqlBlobs(db);
  return {
    read,
    stream,
    keys,
    remove: async (key) => {
      const row = await db.selectFrom("blob_bytes").select("key").where("key", "=", key).executeTakeFirst();
      if (row) await removeRows([key]);
    },
    moveTo: async (small, signal) => {
      // A pause ends with the signal: whoever closes waits for it, and nothing else may keep the process.
      const pause = () => sleep(PAUSE_MS, undefined, { ref: false, signal }).catch(() => undefined);
      while (!signal.aborted && (await moveSlice(small))) await pause();
    },
  };
}
