import type { Places } from "../blobs/places.ts";
import { createBatch } from "./batch.ts";
import { chunks } from "./chunks.ts";
import type { StoreDatabase } from "./schema.ts";
import type { SyncOffLoop } from "./sync-off-loop.ts";

const CHUNK = 1000;
/** Concurrent removals. */
const CONCURRENCY = 32;
/** Bytes without a row after this time are abandoned. */
const BEGUN_MS = 86_400_000;

/**
 * Bytes without a row, noted before they are written or in the transaction that deletes their row, so that a kill
 * leaves none behind.
 */
export interface BlobRemovals {
  /** Notes bytes before they are written: removed after a day, unless they have a row by then. */
  begin(key: string, place: string): Promise<void>;
  /** Removes them now. If this fails, `sweep` removes them. */
  discard(key: string, place: string): Promise<void>;
  /**
   * Removes bytes that are due. Returns their number. If a place is unavailable, sweeps the others first, then throws.
   */
  sweep(now?: number): Promise<number>;
}

/** The location of bytes. */
interface Bytes {
  key: string;
  place: string;
}

/** `syncOffLoop` is for `begin`, which is part of a request. */
export function createBlobRemovals(
  db: StoreDatabase,
  places: Places,
  syncOffLoop: SyncOffLoop = (write) => write(db),
): BlobRemovals {
  const begin = createBatch<Bytes, true>(async (some) => {
    await syncOffLoop((trx) => noteRemoval(trx, some, Date.now() + BEGUN_MS));
    return new Map();
  });
  const remove = async (rows: readonly Bytes[]) => {
    for (const some of chunks(rows, CONCURRENCY)) {
      await Promise.all(some.map(({ key, place }) => places.at(place).remove(key)));
      await forgetRemoval(
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

/** Schedules bytes for removal, in milliseconds since 1970. */
export async function noteRemoval(db: StoreDatabase, bytes: readonly Bytes[], dueAt: number): Promise<void> {
  for (const piece of chunks(bytes, CHUNK))
    await db
      .insertInto("blob_removal")
      .values(piece.map(({ key, place }) => ({ key, place, due_at: dueAt })))
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ due_at: dueAt }))
      .execute();
}

/** Removes notes of bytes that have a row now, or are removed. */
export async function forgetRemoval(db: StoreDatabase, keys: readonly string[]): Promise<void> {
  for (const piece of chunks(keys, CHUNK)) await db.deleteFrom("blob_removal").where("key", "in", piece).execute();
}
