import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { lockHead } from "./append.ts";
import { chunks } from "./chunks.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";

const CHUNK = 1000;
/** Bytes removed at the same moment. */
const AT_ONCE = 64;

export interface CollectParts {
  db: StoreDatabase;
  dialect: DialectName;
  bytes: BlobBytes;
}

/**
 * Removes blobs that no revision names and nobody touched since `cutoff` (milliseconds since 1970): rows first, behind
 * the lock of the log so that no commit names them meanwhile, then the bytes. With `hashes` only those.
 */
export async function collect(
  { db, dialect, bytes }: CollectParts,
  cutoff: number,
  hashes?: readonly string[],
): Promise<{ removed: number; bytes: number }> {
  const candidates = hashes ?? (await unnamed(db, cutoff).execute()).map((row) => row.hash);
  const total = { removed: 0, bytes: 0 };
  for (const piece of chunks(candidates, CHUNK)) {
    const gone = await db.transaction().execute(async (trx) => {
      await lockHead(trx, dialect);
      // Locked in the order in which `missing` locks them, so that neither waits for the other.
      const unwanted = unnamed(trx, cutoff)
        .where("hash", "in", piece)
        .$if(dialect === "postgres", (query) => query.forUpdate());
      return trx.deleteFrom("blob").where("hash", "in", unwanted).returning(["key", "size"]).execute();
    });
    for (const some of chunks(gone, AT_ONCE)) {
      await Promise.all(some.map(({ key }) => bytes.remove(key)));
      total.removed += some.length;
      total.bytes += some.reduce((sum, { size }) => sum + size, 0);
    }
  }
  return total;
}

const unnamed = (db: StoreDatabase, cutoff: number) =>
  db
    .selectFrom("blob")
    .select("hash")
    .where("touched_at", "<=", cutoff)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("revision_blob").select("seq").whereRef("revision_blob.hash", "=", "blob.hash"))),
    )
    .orderBy("hash");
