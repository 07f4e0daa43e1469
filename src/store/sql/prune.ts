import { sql } from "kysely";
import type { History } from "../store.ts";
import { lockHead } from "./append.ts";
import { chunks } from "./chunks.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { transact } from "./transact.ts";

const CHUNK = 1000;

/** Forgets documents of superseded revisions, a thousand in a transaction, so that no commit waits long. */
export async function prune(
  { db, dialect }: { db: StoreDatabase; dialect: DialectName },
  { kind, before, keep, keepAt = [] }: Parameters<History["prune"]>[0],
): Promise<{ pruned: number }> {
  const ranked = db
    .selectFrom("revision")
    .select(["seq", "superseded_by", "action", "forgotten"])
    .select(sql<number>`row_number() over (partition by kind, id order by seq desc)`.as("rank"))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind?.name ?? ""));
  const rows = await db
    .selectFrom(ranked.as("old"))
    .innerJoin("revision as newer", "newer.seq", "old.superseded_by")
    .select(["old.seq", "newer.seq as by"])
    .where("old.rank", ">", keep)
    .where("old.action", "<>", "delete")
    .where("old.forgotten", "is", null)
    .where("newer.changed_at", "<", before)
    .orderBy("old.seq")
    .execute();

  const named = [...keepAt].sort((a, b) => a - b);
  const old = rows.filter((row) => !isVisible(row.seq, row.by, named)).map((row) => row.seq);
  let pruned = 0;
  for (const piece of chunks(old, CHUNK)) {
    await transact(db, async (trx) => {
      await lockHead(trx, dialect);
      const done = await trx
        .updateTable("revision")
        .set({ blob: null, forgotten: "pruned" })
        .where("seq", "in", piece)
        .where("forgotten", "is", null)
        .returning("seq")
        .execute();
      await trx.deleteFrom("document").where("seq", "in", piece).execute();
      await trx.deleteFrom("revision_blob").where("seq", "in", piece).execute();
      pruned += done.length;
    });
  }
  return { pruned };
}

/** Whether one of the ordered numbers lies where the revision was the present one. */
function isVisible(seq: number, supersededBy: number, numbers: readonly number[]): boolean {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  const first = numbers[low];
  return first !== undefined && first < supersededBy;
}
