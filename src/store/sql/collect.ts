import { type SqlBool, sql } from "kysely";
import type { Places } from "../blobs/places.ts";
import { lockHead } from "./append.ts";
import { createRemovals, note } from "./blob-removals.ts";
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
 * Removes blobs that no revision and no open draft names and nobody touched since `cutoff` (milliseconds since 1970), and forms made of
 * them: rows first, behind the lock of the log so that no commit names them meanwhile, then the bytes, which are noted
 * with the rows so that whoever goes on after a kill or an object store that was away removes them. With `hashes` only
 * those and their forms.
 */
export async function collect(
  { db, dialect, places }: CollectParts,
  cutoff: number,
  hashes?: readonly string[],
): Promise<{ removed: number; bytes: number }> {
  const candidates = hashes
    ? await withForms(db, hashes)
    : (await unnamed(db, cutoff).execute()).map((row) => row.hash);
  const removals = createRemovals(db, places);
  const total = { removed: 0, bytes: 0 };
  for (const piece of chunks(candidates, CHUNK)) {
    const gone = await transact(db, async (trx) => {
      await lockHead(trx, dialect);
      // Locked in the order in which `missing` locks them, so that neither waits for the other.
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
      await note(trx, rows, 0);
      return rows;
    });
    total.removed += gone.length;
    total.bytes += gone.reduce((sum, { size }) => sum + Number(size), 0);
  }
  await removals.sweep();
  return total;
}

/** Blobs and the forms that were made of them. */
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

/** Neither named nor touched, and no form of what is. */
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
