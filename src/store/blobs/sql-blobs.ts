import { createBatch } from "../sql/batch.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { type BlobBytes, BytesGone } from "./blob-bytes.ts";
import { gatherAll } from "./gather.ts";

/** Small bytes that come at the same moment are written together: one sync for all of them. */
const TOGETHER = 128;
const GATHER_MS = 1;
const PAGE = 5000;

interface Row {
  key: string;
  bytes: Buffer;
}

/** Small bytes in PostgreSQL itself (`blob_bytes`), a row each. */
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
  const read = async (key: string) => {
    const row = await db.selectFrom("blob_bytes").select("bytes").where("key", "=", key).executeTakeFirst();
    return row?.bytes;
  };
  return {
    write: async (key, input) => {
      const bytes = await gatherAll(input);
      await together({ key, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    },
    read,
    async *stream(key, { start, end }) {
      const bytes = await read(key);
      if (!bytes) throw new BytesGone(key);
      yield bytes.subarray(start, end);
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
