import type { Places } from "../blobs/places.ts";
import { createBatch } from "./batch.ts";
import { chunks } from "./chunks.ts";
import type { StoreDatabase } from "./schema.ts";
import type { SyncOffLoop } from "./sync-off-loop.ts";

const CHUNK = 1000;
/** Bytes removed at the same moment. */
const AT_ONCE = 32;
/** Bytes on their way to being a blob are no longer on it after this time. */
const BEGUN_MS = 86_400_000;

/** Bytes of no row, noted before they come about or in the transaction that takes them their row: no kill leaves any behind. */
export interface Removals {
  /** Notes bytes that are about to be written: removed in a day, unless they have a row by then. */
  begin(key: string, place: string): Promise<void>;
  /** Removes them now; what that fails with is left to `sweep`. */
  discard(key: string, place: string): Promise<void>;
  /** Removes what is due. Answers how many. Where a place is away the others are swept all the same, then it throws. */
  sweep(now?: number): Promise<number>;
}

/** Where bytes lie. */
interface Bytes {
  key: string;
  place: string;
}

/** `syncOffLoop` is for who begins: it is on the way of a request. */
export function createRemovals(
  db: StoreDatabase,
  places: Places,
  syncOffLoop: SyncOffLoop = (write) => write(db),
): Removals {
  const begin = createBatch<Bytes, true>(async (some) => {
    await syncOffLoop((trx) => note(trx, some, Date.now() + BEGUN_MS));
    return new Map();
  });
  const remove = async (rows: readonly Bytes[]) => {
    for (const some of chunks(rows, AT_ONCE)) {
      await Promise.all(some.map(({ key, place }) => places.at(place).remove(key)));
      await forget(
        db,
        some.map(({ key }) => key),
      );
    }
  };
  return {
    begin: async (key, place) => {
      await begin({ key, place });
    },
    discard: async (key, place) => {
      await remove([{ key, place }]).catch(() => undefined);
    },
    sweep: async (now = Date.now()) => {
      const faults = new Map<string, unknown>();
      let removed = 0;
      for (let last: string | undefined = ""; last !== undefined; ) {
        const due = await db
          .selectFrom("blob_removal")
          .select(["key", "place"])
          .where("due_at", "<=", now)
          .where("key", ">", last)
          .orderBy("key")
          .limit(CHUNK)
          .execute();
        for (const [place, rows] of Map.groupBy(due, (row) => row.place)) {
          if (faults.has(place)) continue;
          try {
            await remove(rows);
            removed += rows.length;
          } catch (error) {
            faults.set(place, error);
          }
        }
        last = due.length < CHUNK ? undefined : due.at(-1)?.key;
      }
      for (const fault of faults.values()) throw fault;
      return removed;
    },
  };
}

/** Notes that bytes go at a time, in milliseconds since 1970. */
export async function note(db: StoreDatabase, bytes: readonly Bytes[], dueAt: number): Promise<void> {
  for (const piece of chunks(bytes, CHUNK))
    await db
      .insertInto("blob_removal")
      .values(piece.map(({ key, place }) => ({ key, place, due_at: dueAt })))
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ due_at: dueAt }))
      .execute();
}

/** They have a row now, or are gone. */
export async function forget(db: StoreDatabase, keys: readonly string[]): Promise<void> {
  for (const piece of chunks(keys, CHUNK)) await db.deleteFrom("blob_removal").where("key", "in", piece).execute();
}
