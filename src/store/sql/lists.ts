import { setImmediate as nextTurn } from "node:timers/promises";
import { inSlices } from "../../safe/breathe.ts";
import type { Action } from "../action.ts";
import { positionOf } from "../order.ts";
import type { ListEntry } from "../store.ts";
import { inChunks } from "./chunks.ts";
import { newestRevisions } from "./newest-revisions.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";

interface KindList {
  /** The entries are as of this number. */
  seq: number;
  /** In order of id. Replaced, never changed. */
  entries: readonly ListEntry[];
}

export interface Lists {
  /** The entries of a kind whose newest revision is `kindSeq`, as of revision `at`. */
  get(kind: string, kindSeq: number, at: number): Promise<readonly ListEntry[]>;
}

const COLUMNS = ["id", "seq", "action", "hash", "summary", "changed_at", "changed_by"] as const;

/** Rows that one statement reads: the event loop waits for it. Through history the way from one to the next is long. */
const PIECE = 1_000;
const PIECE_OF_HISTORY = 25;
/** Changes since then up to which a list is put back instead of read from history. */
const MOST_PUT_BACK = 5_000;

interface ListRow {
  id: string;
  seq: number;
  hash: string;
  summary: string;
  changed_at: string;
  changed_by: string;
}

/** A record that was not there. */
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

/** Keeps what lists show in memory, a kind at a time from its first use, and adds what was committed since. */
export function createLists(db: StoreDatabase, dialect: DialectName): Lists {
  const known = new Map<string, KindList>();
  const loading = new Map<string, Promise<KindList>>();

  const headOf = async (kind: string): Promise<number> => {
    const head = await db.selectFrom("kind_head").select("seq").where("kind", "=", kind).executeTakeFirst();
    return head?.seq ?? 0;
  };

  const load = async (kind: string): Promise<KindList> => {
    const seq = await headOf(kind);
    const entries: ListEntry[] = [];
    for (let after = ""; ; await nextTurn()) {
      const rows = await db
        .selectFrom("revision")
        .select(COLUMNS)
        .where("kind", "=", kind)
        .where("superseded_by", "is", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(PIECE)
        .execute();
      entries.push(...(await entriesOf(rows.filter((row) => row.action !== "delete"))));
      const last = rows.at(-1);
      if (!last || rows.length < PIECE) break;
      after = last.id;
    }
    // What was committed between two pieces stands in some of them, and may be missing in others.
    const now = await headOf(kind);
    return now === seq ? { seq, entries } : renew(entries, await rowsBetween(kind, seq, now), now);
  };

  const rowsBetween = (kind: string, from: number, to: number) =>
    db
      .selectFrom("revision")
      .select(COLUMNS)
      .where("kind", "=", kind)
      .where("seq", ">", from)
      .where("seq", "<=", to)
      .orderBy("seq")
      .execute();

  const extend = async (kind: string, list: KindList, to: number): Promise<KindList> => {
    const rows = await rowsBetween(kind, list.seq, to);
    return rows.length > 100 + list.entries.length / 20 ? load(kind) : renew(list.entries, rows, to);
  };

  const renew = (
    before: readonly ListEntry[],
    rows: readonly (Gone | (ListRow & { action: Action }))[],
    to: number,
  ): KindList => {
    const entries = [...before];
    for (const row of rows) {
      const position = positionOf(entries, row.id);
      const exists = entries[position]?.id === row.id;
      entries.splice(position, exists ? 1 : 0, ...(row.action === "delete" ? [] : [entryOf(row)]));
    }
    return { seq: to, entries };
  };

  /**
   * A list as it was a moment before: who reads on a snapshot while others commit asks for it. History alone would tell
   * it too, but all of it had to be read.
   */
  const putBack = async (kind: string, { seq, entries }: KindList, to: number): Promise<KindList | undefined> => {
    const changes = await db
      .selectFrom("revision")
      .select("id")
      .where("kind", "=", kind)
      .where("seq", ">", to)
      .where("seq", "<=", seq)
      .orderBy("seq")
      .limit(MOST_PUT_BACK + 1)
      .execute();
    if (changes.length > MOST_PUT_BACK) return undefined;
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
  };

  const bring = async (kind: string, to: number): Promise<KindList> => {
    const list = known.get(kind);
    const next = list ? await extend(kind, list, to) : await load(kind);
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
      if (list && list.seq > kindSeq) list = await putBack(kind, list, kindSeq);
      return list?.seq === kindSeq ? list.entries : listAt(db, kind, at);
    },
  };
}

/** The entries of a kind as of revision `at`, from the database. */
export async function listAt(db: StoreDatabase, kind: string, at: number): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (let after = ""; ; await nextTurn()) {
    const rows = await db
      .selectFrom("revision")
      .select(COLUMNS)
      .where("kind", "=", kind)
      .where("seq", "<=", at)
      .where((eb) => eb.or([eb("superseded_by", "is", null), eb("superseded_by", ">", at)]))
      .where("action", "<>", "delete")
      .where("id", ">", after)
      .orderBy("id")
      .limit(PIECE_OF_HISTORY)
      .execute();
    entries.push(...(await entriesOf(rows)));
    const last = rows.at(-1);
    if (!last || rows.length < PIECE_OF_HISTORY) return entries;
    after = last.id;
  }
}

async function entriesOf(rows: readonly ListRow[]): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  await inSlices(rows, (row) => entries.push(entryOf(row)));
  return entries;
}
