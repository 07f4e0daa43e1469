import type { Blobs } from "../store.ts";
import { chunks } from "./chunks.ts";
import type { DatabaseConnection } from "./connection.ts";

/** A blob is treated as touched for this long before its row is updated again. */
const TOUCH_MS = 3_600_000;
const CHUNK = 5000;

/** Hashes without a row; blobs with a row are touched. */
export function createMissing({
  db,
  dialect,
  syncOffLoop,
}: Pick<DatabaseConnection, "db" | "dialect" | "syncOffLoop">): Blobs["missing"] {
  return async (hashes) => {
    const wanted = [...new Set(hashes)];
    const present = new Set<string>();
    const now = Date.now();
    for (const piece of chunks(wanted, CHUNK)) {
      const rows = await db.selectFrom("blob").select(["hash", "touched_at"]).where("hash", "in", piece).execute();
      const old = rows.filter((row) => row.touched_at < now - TOUCH_MS).map((row) => row.hash);
      for (const row of rows) present.add(row.hash);
      if (old.length === 0) continue;
      // A concurrent collection may have been faster.
      for (const hash of old) present.delete(hash);
      // Always in this order, so that two processes that touch the same blobs never deadlock.
      const ordered = db
        .selectFrom("blob")
        .select("hash")
        .where("hash", "in", old)
        .orderBy("hash")
        .$if(dialect === "postgres", (query) => query.forUpdate());
      const touched = await syncOffLoop((trx) =>
        trx.updateTable("blob").set({ touched_at: now }).where("hash", "in", ordered).returning("hash").execute(),
      );
      for (const row of touched) present.add(row.hash);
    }
    return wanted.filter((hash) => !present.has(hash));
  };
}
