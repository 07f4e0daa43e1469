import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { chunks } from "../../store/sql/chunks.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { MissingBlob } from "../../store/store.ts";
import type { DraftIteration, DraftResponse } from "./contract.ts";

/** Times are milliseconds since 1970. */
export interface DraftTable {
  id: string;
  job_id: string | null;
  kind: DraftResponse["kind"];
  /** Id of the component or text it is of. */
  target: string;
  state: DraftResponse["state"];
  /** JSON of `DraftDocument`. */
  document: string;
  /** Actor id. */
  created_by: string | null;
  created_at: number;
  ends_at: number;
  ended_at: number | null;
  ended_by: string | null;
  /** Head of the log after the commit that published it. */
  revision: number | null;
}

export interface DraftDocument {
  title: string;
  model: string;
  iterations: DraftIteration[];
}

export interface NewDraft extends DraftDocument {
  kind: DraftResponse["kind"];
  target: string;
  jobId?: string;
  createdBy: string | null;
}

/** Time to decide on a draft. */
const OPEN_MS = 90 * 86_400_000;
/** Time that a decided draft is still listed. */
const OVER_MS = 90 * 86_400_000;
/** Hashes in one statement. */
const CHUNK = 500;

export const draftTables = (db: StoreDatabase) =>
  db.$extendTables<{ draft: DraftTable; draft_blob: { draft_id: string; hash: string } }>();

/**
 * Inserts a draft in the caller's transaction. Its blobs are stored already, and are kept while it is open. Throws
 * `MissingBlob` if one is not.
 */
export async function insertDraft(trx: StoreDatabase, draft: NewDraft, id: string = randomUUID()): Promise<string> {
  const { kind, target, jobId, createdBy, title, model, iterations } = draft;
  const now = Date.now();
  const document: DraftDocument = { title, model, iterations };
  const tables = draftTables(trx);
  await tables
    .insertInto("draft")
    .values({
      id,
      job_id: jobId ?? null,
      kind,
      target,
      state: "open",
      document: JSON.stringify(document),
      created_by: createdBy,
      created_at: now,
      ends_at: now + OPEN_MS,
      ended_at: null,
      ended_by: null,
      revision: null,
    })
    .execute();
  const hashes = [...new Set(iterations.flatMap(({ files }) => files.map(({ hash }) => hash)))].sort();
  for (const piece of chunks(hashes, CHUNK)) {
    // Locks the row in this transaction, so that collection either waits for it or has already finished.
    const touched = await tables
      .updateTable("blob")
      .set({ touched_at: now })
      .where("hash", "in", piece)
      .returning("hash")
      .execute();
    if (touched.length < piece.length)
      throw new MissingBlob("The files of the draft are no longer stored. Discard the draft.");
    await tables
      .insertInto("draft_blob")
      .values(piece.map((hash) => ({ draft_id: id, hash })))
      .execute();
  }
  return id;
}

/** The present state of a draft: an expired draft is treated as discarded before it is deleted. */
const asOf = (row: DraftTable, now: number): DraftTable => {
  const { state, ...times } = row;
  const number = (time: number | null) => (time === null ? null : Number(time));
  const ends_at = Number(times.ends_at);
  const over = state === "open" && ends_at <= now;
  return {
    ...times,
    state: over ? "discarded" : state,
    created_at: Number(times.created_at),
    ends_at,
    ended_at: over ? ends_at : number(times.ended_at),
    revision: number(times.revision),
  };
};

export async function findDraft(db: StoreDatabase, id: string): Promise<DraftTable | undefined> {
  const row = await draftTables(db).selectFrom("draft").selectAll().where("id", "=", id).executeTakeFirst();
  return row && asOf(row, Date.now());
}

/** Newest first. */
export async function listDrafts(
  db: StoreDatabase,
  { state, limit }: { state?: DraftResponse["state"]; limit: number },
): Promise<DraftTable[]> {
  const now = Date.now();
  const rows = await draftTables(db)
    .selectFrom("draft")
    .selectAll()
    .$if(state === "open", (query) => query.where("state", "=", "open").where("ends_at", ">", now))
    .$if(state === "published", (query) => query.where("state", "=", "published"))
    .$if(state === "discarded", (query) =>
      query.where((eb) => eb.or([eb("state", "=", "discarded"), eb("state", "=", "open").and("ends_at", "<=", now)])),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => asOf(row, now));
}

/**
 * Ends an open draft and releases its blobs. False if it ended before. Must run in a transaction, so that exactly one
 * of concurrent publishing and discarding succeeds.
 */
export async function endDraft(
  trx: StoreDatabase,
  id: string,
  { state, by, revision = null }: { state: "published" | "discarded"; by: string; revision?: number | null },
): Promise<boolean> {
  const now = Date.now();
  const tables = draftTables(trx);
  const ended = await tables
    .updateTable("draft")
    .set({ state, ended_at: now, ended_by: by, revision })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("ends_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (ended) await tables.deleteFrom("draft_blob").where("draft_id", "=", id).execute();
  return ended !== undefined;
}

/** Ends expired drafts, and removes drafts that ended long ago. Must run in a transaction. */
export async function sweepDrafts(trx: StoreDatabase, now = Date.now()): Promise<{ ended: number; removed: number }> {
  const tables = draftTables(trx);
  const ended = await tables
    .updateTable("draft")
    .set({ state: "discarded", ended_at: sql.ref("ends_at") })
    .where("state", "=", "open")
    .where("ends_at", "<=", now)
    .returning("id")
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await tables.deleteFrom("draft_blob").where("draft_id", "in", ids).execute();
  const removed = await tables
    .deleteFrom("draft")
    .where("ended_at", "<=", now - OVER_MS)
    .returning("id")
    .execute();
  return { ended: ended.length, removed: removed.length };
}
