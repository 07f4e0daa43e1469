import { CompiledQuery, type Insertable, sql } from "kysely";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { inChunks } from "./chunks.ts";
import type { Heads } from "./heads.ts";
import type { NewRevision, RevisionStamp } from "./new-revision.ts";
import { CHANNEL } from "./postgres-heads.ts";
import type { DialectName, LineTable, RevisionTable, StoreDatabase, StoreTables } from "./schema.ts";

/** Revisions marked as superseded in one statement. */
const SUPERSEDED = 1_000;

/** Waits until this transaction is the only writer of the log; returns the newest number. */
export async function lockHead(trx: StoreDatabase, dialect: DialectName): Promise<number> {
  // On SQLite the transaction has held the write lock since its start.
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
  stamp: RevisionStamp,
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
  // Other work runs between the statements of a large commit, and before its end, which writes all changed pages.
  const yieldToLoop = createYielder();
  await inChunks(superseded, SUPERSEDED, (piece) => supersede(trx, dialect, piece));
  await yieldToLoop();
  await insertRows(trx, dialect, "revision", rows);
  await yieldToLoop();
  await insertRows(trx, dialect, "document", documents);
  await yieldToLoop();
  await insertRows(trx, dialect, "revision_blob", blobs);
  await recordLines(trx, dialect, base, revisions, stamp);
  await yieldToLoop();
  await trx
    .insertInto("kind_head")
    .values([...newestOf(base, revisions)].map(([kind, seq]) => ({ kind, seq })))
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ seq: (eb) => eb.ref("excluded.seq") }))
    .execute();
  const head = base + revisions.length;
  await trx.updateTable("head").set({ seq: head }).execute();
  if (dialect === "postgres") await sql`select pg_notify(${CHANNEL}, ${String(head)})`.execute(trx);
}

/** Heads after an append, in its transaction; without a query if no other process wrote since `known`. */
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

/** One parameter for all pairs, so that the statement keeps its text and is prepared once. */
async function supersede(trx: StoreDatabase, dialect: DialectName, pairs: readonly [number, number][]): Promise<void> {
  const values = JSON.stringify(pairs);
  const replaced =
    dialect === "postgres"
      ? sql`select (value->>0)::bigint as old, (value->>1)::bigint as new from json_array_elements(${values}::json)`
      : sql`select value->>0 as old, value->>1 as new from json_each(${values})`;
  await sql`update revision set superseded_by = replaced.new
    from (${replaced}) as replaced where revision.seq = replaced.old`.execute(trx);
}

const CHUNK = 1_000;

/** Stores the lines and their counts with the revisions after `base`, in the same transaction. */
async function recordLines(
  trx: StoreDatabase,
  dialect: DialectName,
  base: number,
  revisions: readonly NewRevision[],
  { push, changed_by: author, changed_at }: RevisionStamp,
): Promise<void> {
  const newest = new Map(revisions.map(({ owner }, index) => [owner, base + 1 + index]));
  const rows = [...newest]
    .map(([owner, seq]): LineTable => {
      const [owner_kind = ""] = owner.split("/", 1);
      return { newest: seq, owner, owner_kind, author, push, changed_at };
    })
    .sort((a, b) => a.newest - b.newest);
  const counts = createCounts();
  for (const row of rows) counts.add(row, 1);
  // An earlier request of the same push has lines for these owners: the new lines continue them.
  await inChunks(push === null ? [] : rows, CHUNK, async (piece) => {
    const owners = piece.map(({ owner }) => owner);
    const before = await trx
      .deleteFrom("line")
      .where("push", "=", push)
      .where("owner", "in", owners)
      .returning(["owner_kind", "author"])
      .execute();
    for (const row of before) counts.add(row, -1);
  });
  await insertRows(trx, dialect, "line", rows);
  const changed = counts.changed();
  if (changed.length === 0) return;
  await trx
    .insertInto("line_count")
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(["author", "owner_kind"]).doUpdateSet({ lines: sql<number>`line_count.lines + excluded.lines` }),
    )
    .execute();
}

function createCounts() {
  const counts = new Map<string, { owner_kind: string; author: string; lines: number }>();
  return {
    add({ owner_kind, author }: Pick<LineTable, "owner_kind" | "author">, lines: number) {
      const name = `${owner_kind}\0${author}`;
      const known = counts.get(name);
      counts.set(name, { owner_kind, author, lines: (known?.lines ?? 0) + lines });
    },
    changed: () => [...counts.values()].filter(({ lines }) => lines !== 0),
  };
}

const ROWS = 250;

/**
 * Inserts rows with the same columns, hundreds in a statement. Builds the SQL here, because the query builder takes as
 * long for thousands of values as SQLite takes to store them.
 */
async function insertRows<T extends keyof StoreTables>(
  db: StoreDatabase,
  dialect: DialectName,
  table: T,
  rows: readonly Insertable<StoreTables[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const parameter = dialect === "postgres" ? (index: number) => `$${index + 1}` : () => "?";
  await inChunks(rows, ROWS, async (piece) => {
    const parameters = piece.flatMap((row) => Object.values(row));
    const tuples = piece.map(
      (_, row) => `(${columns.map((_, column) => parameter(row * columns.length + column)).join(",")})`,
    );
    const text = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(",")}) values ${tuples.join(",")}`;
    await db.executeQuery(CompiledQuery.raw(text, parameters));
  });
}
