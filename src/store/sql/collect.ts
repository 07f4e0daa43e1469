import { type SqlBool, sql } from "kysely";
import type { Places } from "../blobs/places.ts";
import { lockHead } from "./append.ts";
import { createBlobRemovals, noteRemoval } from "./blob-removals.ts";
import { chunks } from "./chunks.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { transact } from "./transact.ts";

const CHUNK = 1000;

export interface CollectParts {
  db: StoreDatabase;
  dialect: DialectName;
  places: Places;
}

/**
 * Removes blobs, and forms derived from them, if no revision or open draft needs them and no one used them since
 * `cutoff` (milliseconds since 1970). Deletes the rows first, under the lock of the log so that no commit adds a
 * reference meanwhile, then the bytes. The bytes are noted together with the rows, so that they are still removed after
 * a kill or an outage of the object store. With `hashes` only those and their forms.
 */
export async function collect(
  { db, dialect, places }: CollectParts,
  cutoff: number,
  hashes?: readonly string[],
): Promise<{ removed: number; bytes: number }> {
  const candidates = hashes
    ? await withForms(db, hashes)
    : (await unnamed(db, cutoff).execute()).map((row) => row.hash);
  const removals = createBlobRemovals(db, places);
  const total = { removed: 0, bytes: 0 };
  for (const piece of chunks(candidates, CHUNK)) {
    const gone = await transact(db, async (trx) => {
      await lockHead(trx, dialect);
      // In the same lock order as `missing`, to avoid deadlocks.
      const unwanted = unnamed(trx, cutoff)
        .where("hash", "in", piece)
        .$if(dialect === "postgres", (query) => query.forUpdate());
      const rows = await trx
        .deleteFrom("blob")
        .where("hash", "in", unwanted)
        .returning(["hash", "key", "size", "place"])
        .execute();
      const removed = rows.map(({ hash }) => hash);
      if (removed.length === 0) return rows;
      await trx
        .deleteFrom("blob_form")
        .where((eb) => eb.or([eb("source", "in", removed), eb("hash", "in", removed)]))
        .execute();
      await noteRemoval(trx, rows, 0);
      return rows;
    });
    total.removed += gone.length;
    total.bytes += gone.reduce((sum, { size }) => sum + Number(size), 0);
  }
  await removals.sweep();
  return total;
}

/** Blobs and the forms derived from them. */
async function withForms(db: StoreDatabase, hashes: readonly string[]): Promise<string[]> {
  const all = new Set(hashes);
  for (const piece of chunks(hashes, CHUNK)) {
    const forms = await db.selectFrom("blob_form").select("hash").where("source", "in", piece).execute();
    for (const { hash } of forms) all.add(hash);
  }
  return [...all];
}

/** Whether a revision or an open draft needs the blob of this column. */
const isNamed = (column: "blob.hash" | "source.hash") =>
  sql<SqlBool>`(exists (select 1 from revision_blob where revision_blob.hash = ${sql.ref(column)})
    or exists (select 1 from draft_blob where draft_blob.hash = ${sql.ref(column)}))`;

/** Unneeded and unused blobs, without forms of needed ones. */
const unnamed = (db: StoreDatabase, cutoff: number) =>
  db
    .selectFrom("blob")
    .select("hash")
    .where("touched_at", "<=", cutoff)
    .where((eb) => eb.not(isNamed("blob.hash")))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("blob_form")
            .innerJoin("blob as source", "source.hash", "blob_form.source")
            .select("source.hash")
            .whereRef("blob_form.hash", "=", "blob.hash")
            .where((of) => of.or([of("source.touched_at", ">", cutoff), isNamed("source.hash")])),
        ),
      ),
    )
    .orderBy("hash");
