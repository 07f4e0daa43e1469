import type { StoreDatabase } from "../sql/schema.ts";
import type { BlobBytes } from "./blob-bytes.ts";

/** Bytes in a table of the database itself, for PostgreSQL without an object store. */
export function createSqlBlobs(db: StoreDatabase): BlobBytes {
  return {
    write: async (key, bytes) => {
      await db
        .insertInto("blob_bytes")
        .values({ key, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
    },
    read: async (key) => {
      const row = await db.selectFrom("blob_bytes").select("bytes").where("key", "=", key).executeTakeFirst();
      return row?.bytes;
    },
    remove: async (key) => {
      await db.deleteFrom("blob_bytes").where("key", "=", key).execute();
    },
  };
}
