import { setImmediate as nextTurn } from "node:timers/promises";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import type { Action } from "../action.ts";
import { positionOf } from "../order.ts";
import type { ListEntry } from "../store.ts";
import { inChunks } from "./chunks.ts";
import { newestRevisions } from "./newest-revisions.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";

interface KindList {
  /** Revision of the entries. */
  seq: number;
  /** In order of ID. Immutable. */
  entries: readonly ListEntry[];
}

export interface Lists {
  /** The entries of a kind whose newest revision is `kindSeq`, as of revision `at`. */
  get(kind: string, kindSeq: number, at: number): Promise<readonly ListEntry[]>;
}

const COLUMNS = ["id", "seq", "action", "hash", "summary", "changed_at", "changed_by"] as const;

/** Rows of one statement, which blocks the event loop. In history the distance from one row to the next is long. */
const PIECE = 1_000;
const PIECE_OF_HISTORY = 25;
/** Maximum number of later changes that are undone in memory; beyond it the list is read from history. */
const MAX_RESTORED = 5_000;

interface ListRow {
  id: string;
  seq: number;
  hash: string;
  summary: string;
  changed_at: string;
  changed_by: string;
}

/** A row of one revision. */
interface ChangedRow extends ListRow {
  action: Action;
}

/** A record that didn't exist. */
interface Gone {
  id: string;
  action: "delete";
}

const entryOf = (row: ListRow): ListEntry =>
  Object.freeze({
    id: row.id,
    seq: row.seq,
    hash: row.hash,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    summary: Object.freeze(JSON.parse(row.summary)),
  });

/** Keeps list entries in memory, one kind at a time from its first use, and adds later commits. */
export function createLists(db: StoreDatabase, dialect: DialectName): Lists {
  const known = new Map<string, KindList>();
  const loading = new Map<string, Promise<KindList>>();

  const bring = async (kind: string, to: number): Promise<KindList> => {
    const list = known.get(kind);
    const next = list ? await extend(db, kind, list, to) : await load(db, kind);
    known.set(kind, next);
    return next;
  };

  return {
    get: async (kind, kindSeq, at) => {
      let list = known.get(kind);
      for (let tries = 0; (!list || list.seq < kindSeq) && tries < 3; tries++) {
        const turn = loading.get(kind) ?? bring(kind, kindSeq).finally(() => loading.delete(kind));
        loading.set(kind, turn);
        list = await turn;
      }
      if (list && list.seq > kindSeq) list = await putBack(db, dialect, kind, list, kindSeq);
      return list?.seq === kindSeq ? list.entries : listAt(db, kind, at);
    },
  };
}

/** The entries of a kind as of revision `at`, from the database. */
export const listAt = (db: StoreDatabase, kind: string, at: number): Promise<ListEntry[]> =>
  readInPieces(PIECE_OF_HISTORY, (after) =>
    piece(db, kind, after, PIECE_OF_HISTORY)
      .where("seq", "<=", at)
      .where((eb) => eb.or([eb("superseded_by", "is", null), eb("superseded_by", ">", at)]))
      .where("action", "<>", "delete")
      .execute(),
  );

/** The newest list of a kind. */
async function load(db: StoreDatabase, kind: string): Promise<KindList> {
  const seq = await headOf(db, kind);
  const entries = await readInPieces(PIECE, (after) =>
    piece(db, kind, after, PIECE).where("superseded_by", "is", null).execute(),
  );
  // A commit between two pieces is contained only in some of them.
  const now = await headOf(db, kind);
  return now === seq
    ? { seq, entries }
    : renew(entries, await changesOf(db, kind, seq, now).select(COLUMNS).execute(), now);
}

async function headOf(db: StoreDatabase, kind: string): Promise<number> {
  const head = await db.selectFrom("kind_head").select("seq").where("kind", "=", kind).executeTakeFirst();
  return head?.seq ?? 0;
}

/** The first rows of a kind after an ID. */
const piece = (db: StoreDatabase, kind: string, after: string, limit: number) =>
  db.selectFrom("revision").select(COLUMNS).where("kind", "=", kind).where("id", ">", after).orderBy("id").limit(limit);

/** The entries of rows, read `size` at a time, each time after the last ID. */
async function readInPieces(
  size: number,
  read: (after: string) => Promise<readonly ChangedRow[]>,
): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (let after = ""; ; await nextTurn()) {
    const rows = await read(after);
    const there = rows.filter((row) => row.action !== "delete");
    await runInSlices(there, (row) => entries.push(entryOf(row)));
    const last = rows.at(-1);
    if (!last || rows.length < size) return entries;
    after = last.id;
  }
}

/** Revisions of a kind after one number and up to another. */
const changesOf = (db: StoreDatabase, kind: string, from: number, to: number) =>
  db.selectFrom("revision").where("kind", "=", kind).where("seq", ">", from).where("seq", "<=", to).orderBy("seq");

async function extend(db: StoreDatabase, kind: string, list: KindList, to: number): Promise<KindList> {
  const rows = await changesOf(db, kind, list.seq, to).select(COLUMNS).execute();
  return rows.length > 100 + list.entries.length / 20 ? load(db, kind) : renew(list.entries, rows, to);
}

/** A list with the changes of some records applied. */
function renew(before: readonly ListEntry[], rows: readonly (Gone | ChangedRow)[], to: number): KindList {
  const entries = [...before];
  for (const row of rows) {
    const position = positionOf(entries, row.id);
    const exists = entries[position]?.id === row.id;
    entries.splice(position, exists ? 1 : 0, ...(row.action === "delete" ? [] : [entryOf(row)]));
  }
  return { seq: to, entries };
}

/**
 * A list at an earlier revision, for readers of a snapshot during commits. Avoids reading all of history. Undefined if
 * too much changed since.
 */
async function putBack(
  db: StoreDatabase,
  dialect: DialectName,
  kind: string,
  { seq, entries }: KindList,
  to: number,
): Promise<KindList | undefined> {
  const limit = MAX_RESTORED + 1;
  const changes = await changesOf(db, kind, to, seq).select("id").limit(limit).execute();
  if (changes.length === limit) return undefined;
  let list: KindList = { seq: to, entries };
  await inChunks([...new Set(changes.map(({ id }) => id))], PIECE, async (ids) => {
    const then = new Map((await newestRevisions(db, dialect, kind, ids, COLUMNS, to)).map((row) => [row.id, row]));
    list = renew(
      list.entries,
      ids.map((id) => then.get(id) ?? { id, action: "delete" }),
      to,
    );
  });
  return list;
}
