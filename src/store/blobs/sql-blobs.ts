import { createBatch } from "../sql/batch.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import type { BlobBytes } from "./blob-bytes.ts";

/** Bytes up to this many are written together with others that come at the same moment: one sync for all of them. */
export const SMALL_BYTES = 64 << 10;
const TOGETHER = 128;
const GATHER_MS = 1;
const PAGE = 5000;

interface Row {
  key: string;
  bytes: Buffer;
}

/** Bytes in a table of the database itself: all of them in PostgreSQL, small ones in SQLite. */
export function createSqlBlobs(db: StoreDatabase): BlobBytes {
  const insert = async (rows: Row[]) => {
    await db
      .insertInto("blob_bytes")
      .values(rows)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    return new Map<Row, true>();
  };
  const together = createBatch(insert, TOGETHER, GATHER_MS);
  return {
    write: async (key, bytes) => {
      const row = { key, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
      await (bytes.byteLength <= SMALL_BYTES ? together(row) : insert([row]));
    },
    read: async (key) => {
      const row = await db.selectFrom("blob_bytes").select("bytes").where("key", "=", key).executeTakeFirst();
      return row?.bytes;
    },
    remove: async (key) => {
      await db.deleteFrom("blob_bytes").where("key", "=", key).execute();
    },
    async *keys() {
      for (let last = ""; ; ) {
        const page = db.selectFrom("blob_bytes").select("key").where("key", ">", last).orderBy("key").limit(PAGE);
        const keys = (await page.execute()).map((row) => row.key);
        yield keys;
        const next = keys.at(-1);
        if (next === undefined || keys.length < PAGE) return;
        last = next;
      }
    },
  };
}

/** Small bytes in rows, where many of them cost one sync; large ones in files, where they do not pass through the database. */
export const createSizedBlobs = (rows: BlobBytes, files: BlobBytes): BlobBytes => ({
  write: (key, bytes) => (bytes.byteLength <= SMALL_BYTES ? rows : files).write(key, bytes),
  read: async (key) => (await rows.read(key)) ?? files.read(key),
  remove: async (key) => {
    await rows.remove(key);
    await files.remove(key);
  },
  async *keys() {
    yield* rows.keys();
    yield* files.keys();
  },
});
