import { sql } from "kysely";
import { createBreather } from "../../safe/breathe.ts";
import { inChunks } from "./chunks.ts";
import type { Heads } from "./heads.ts";
import { insertRows } from "./insert-rows.ts";
import type { NewRevision, Stamp } from "./new-revision.ts";
import { CHANNEL } from "./postgres-heads.ts";
import { recordLines } from "./record-lines.ts";
import type { DialectName, RevisionTable, StoreDatabase } from "./schema.ts";

/** Revisions that one statement marks as superseded. */
const SUPERSEDED = 1_000;

/** Waits until this transaction is the only one that writes the log; answers the newest number. */
export async function lockHead(trx: StoreDatabase, dialect: DialectName): Promise<number> {
  // On SQLite the transaction holds the write lock since its beginning.
  const row = await trx
    .selectFrom("head")
    .select("seq")
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return row.seq;
}

/** Writes revisions with the numbers after `base` and moves the heads. The head must be locked. */
export async function appendRevisions(
  trx: StoreDatabase,
  dialect: DialectName,
  base: number,
  revisions: readonly NewRevision[],
  stamp: Stamp,
): Promise<void> {
  const superseded: [number, number][] = [];
  const documents: { seq: number; json: string }[] = [];
  const blobs: { seq: number; hash: string }[] = [];
  const rows = revisions.map(({ replaces, blobs: hashes, json, ...columns }, index): RevisionTable => {
    const seq = base + 1 + index;
    if (replaces !== undefined) superseded.push([replaces, seq]);
    if (json !== null) documents.push({ seq, json });
    for (const hash of hashes) blobs.push({ seq, hash });
    return {
      seq,
      kind: columns.kind,
      id: columns.id,
      owner: columns.owner,
      action: columns.action,
      hash: columns.hash,
      summary: columns.summary,
      size: columns.size,
      blob: columns.blob,
      push: stamp.push,
      message: columns.message ?? stamp.message,
      changed_at: stamp.changed_at,
      changed_by: stamp.changed_by,
      superseded_by: null,
      forgotten: null,
    };
  });
  // Others may go on between the statements of a large commit, and before its end, which writes all pages that changed.
  const breathe = createBreather();
  await inChunks(superseded, SUPERSEDED, (piece) => supersede(trx, dialect, piece));
  await breathe();
  await insertRows(trx, dialect, "revision", rows);
  await breathe();
  await insertRows(trx, dialect, "document", documents);
  await breathe();
  await insertRows(trx, dialect, "revision_blob", blobs);
  await recordLines(trx, dialect, base, revisions, stamp);
  await breathe();
  await trx
    .insertInto("kind_head")
    .values([...newestOf(base, revisions)].map(([kind, seq]) => ({ kind, seq })))
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ seq: (eb) => eb.ref("excluded.seq") }))
    .execute();
  const head = base + revisions.length;
  await trx.updateTable("head").set({ seq: head }).execute();
  if (dialect === "postgres") await sql`select pg_notify(${CHANNEL}, ${String(head)})`.execute(trx);
}

/** Heads after an append, in its transaction; where nobody else wrote since `known`, without asking. */
export async function headsAfter(
  trx: StoreDatabase,
  base: number,
  revisions: readonly NewRevision[],
  known: Heads,
): Promise<Heads> {
  const seq = base + revisions.length;
  if (base === known.seq) return { seq, kinds: new Map([...known.kinds, ...newestOf(base, revisions)]) };
  const rows = await trx.selectFrom("kind_head").select(["kind", "seq"]).execute();
  return { seq, kinds: new Map(rows.map((row) => [row.kind, row.seq])) };
}

const newestOf = (base: number, revisions: readonly NewRevision[]) =>
  new Map(revisions.map(({ kind }, index) => [kind, base + 1 + index]));

/** One parameter for all pairs: the text of the statement stays the same, and is prepared once. */
async function supersede(trx: StoreDatabase, dialect: DialectName, pairs: readonly [number, number][]): Promise<void> {
  const values = JSON.stringify(pairs);
  const replaced =
    dialect === "postgres"
      ? sql`select (value->>0)::bigint as old, (value->>1)::bigint as new from json_array_elements(${values}::json)`
      : sql`select value->>0 as old, value->>1 as new from json_each(${values})`;
  await sql`update revision set superseded_by = replaced.new
    from (${replaced}) as replaced where revision.seq = replaced.old`.execute(trx);
}
