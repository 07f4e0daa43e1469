import { lockHead } from "./append.ts";
import { inChunks } from "./chunks.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { transact } from "./transact.ts";

interface Parts {
  db: StoreDatabase;
  dialect: DialectName;
}

/** Implements `History.derived`. Keeps nothing for a revision that was forgotten meanwhile. */
export async function readDerived(
  { db, dialect }: Parts,
  name: string,
  revisions: readonly number[],
  make: () => Promise<string>,
  alone?: string,
): Promise<string> {
  const known = await db.selectFrom("derived").select("json").where("name", "=", name).executeTakeFirst();
  if (known) return known.json;
  const json = await make();
  const keep = transact(db, async (trx) => {
    // Forgetting locks the head too: a row written here is either deleted with its revision, or comes later and is
    // refused.
    await lockHead(trx, dialect);
    const forgotten = await trx
      .selectFrom("revision")
      .select("seq")
      .where("seq", "in", [0, ...revisions])
      .where("forgotten", "is not", null)
      .executeTakeFirst();
    if (forgotten || (alone !== undefined && !(await removeOlder(trx, alone, revisions)))) return;
    await trx
      .insertInto("derived")
      .values({ name, revisions: JSON.stringify(revisions), json })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  // The caller gets its result even if the database is read-only.
  await keep.catch(() => undefined);
  return json;
}

/** Removes rows whose names have the prefix. False, without a removal, if one of them is of a newer revision. */
async function removeOlder(trx: StoreDatabase, prefix: string, revisions: readonly number[]): Promise<boolean> {
  const newest = Math.max(0, ...revisions);
  const rows = await trx
    .selectFrom("derived")
    .select(["name", "revisions"])
    .where("name", ">=", prefix)
    .where("name", "<", `${prefix}\uffff`)
    .execute();
  const others = rows.filter(({ name }) => name.startsWith(prefix));
  if (others.some((row) => Math.max(0, ...(JSON.parse(row.revisions) as number[])) > newest)) return false;
  for (const { name } of others) await trx.deleteFrom("derived").where("name", "=", name).execute();
  return true;
}

const CHUNK = 1_000;

/** Removes derived values of these revisions, in the transaction that forgets them. */
export async function forgetDerived(trx: StoreDatabase, revisions: Iterable<number>): Promise<void> {
  const gone = new Set(revisions);
  const rows = await trx.selectFrom("derived").select(["name", "revisions"]).execute();
  const names = rows.filter(({ revisions: made }) => (JSON.parse(made) as number[]).some((seq) => gone.has(seq)));
  await inChunks(names, CHUNK, async (piece) => {
    const some = piece.map(({ name }) => name);
    await trx.deleteFrom("derived").where("name", "in", some).execute();
  });
}
