import { lockHead } from "./append.ts";
import { inChunks } from "./chunks.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { transact } from "./transact.ts";

interface Parts {
  db: StoreDatabase;
  dialect: DialectName;
}

/** What `History.findDerived` says. */
export async function findDerived(db: StoreDatabase, name: string): Promise<string | undefined> {
  const known = await db.selectFrom("derived").select("json").where("name", "=", name).executeTakeFirst();
  return known?.json;
}

/** What `History.derived` says. Nothing is kept of a revision that was forgotten meanwhile. */
export async function readDerived(
  { db, dialect }: Parts,
  name: string,
  revisions: readonly number[],
  make: () => Promise<string>,
  alone?: string,
): Promise<string> {
  const known = await findDerived(db, name);
  if (known !== undefined) return known;
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
    if (forgotten || (alone !== undefined && !(await removeOlder(trx, alone, name)))) return;
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

/** Removes rows whose names begin so. False, with nothing removed, where one of them has a greater number behind that than `name`. */
async function removeOlder(trx: StoreDatabase, prefix: string, name: string): Promise<boolean> {
  const numberOf = (row: string) => Number.parseInt(row.slice(prefix.length), 10);
  const rows = await trx
    .selectFrom("derived")
    .select("name")
    .where("name", ">=", prefix)
    .where("name", "<", `${prefix}\uffff`)
    .execute();
  const others = rows.map((row) => row.name).filter((other) => other.startsWith(prefix));
  if (others.some((other) => numberOf(other) > numberOf(name))) return false;
  for (const other of others) await trx.deleteFrom("derived").where("name", "=", other).execute();
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
