import { setTimeout as sleep } from "node:timers/promises";
import { BytesGone } from "../blobs/blob-bytes.ts";
import { keyOf } from "../blobs/blob-keys.ts";
import { createHashed } from "../blobs/hash-bytes.ts";
import type { Places } from "../blobs/places.ts";
import { createRemovals, forget, note } from "./blob-removals.ts";
import type { Connection } from "./connection.ts";
import type { StoreDatabase } from "./schema.ts";

/** Blobs that change their place in one transaction. */
const PAGE = 64;
/** Blobs on their way at the same moment; each holds a few MiB at most. */
const AT_ONCE = 8;
/** The new bytes have their row by then, or are removed. */
const BEGUN_MS = 86_400_000;
/** Old bytes stay this long for who learned of them before; whoever is later looks again. */
const GRACE_MS = 3_000;

export interface Moved {
  /** Blobs whose bytes lie in the new place now, and how many bytes they have. */
  moved: number;
  bytes: number;
  /** Hashes of blobs whose bytes were absent or had another digest: they stay as they are. */
  damaged: string[];
  /** Blobs that lie elsewhere still: the damaged, and what came there meanwhile. */
  left: number;
}

interface BlobRow {
  hash: string;
  key: string;
  size: number;
  place: string;
}

/** How many blobs lie where, and their bytes. */
export async function blobPlaces(db: StoreDatabase): Promise<{ place: string; blobs: number; bytes: number }[]> {
  const rows = await db
    .selectFrom("blob")
    .select((eb) => ["place", eb.fn.countAll().as("blobs"), eb.fn.sum("size").as("bytes")])
    .groupBy("place")
    .orderBy("place")
    .execute();
  return rows.map(({ place, blobs, bytes }) => ({ place, blobs: Number(blobs), bytes: Number(bytes) }));
}

/** Whether a process of this registry was started with a place, and so can read it. */
export async function isPlaceKnown(db: StoreDatabase, place: string): Promise<boolean> {
  const row = await db.selectFrom("blob_place").select("place").where("place", "=", place).executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves all blobs to a place while a registry is at work: each is written there, read again and compared with its digest;
 * then its row is switched, where it is still the same; then the old bytes are removed. Killed at any moment it loses
 * nothing, and goes on when it is called again.
 */
export async function moveBlobs(
  { db, syncOffLoop }: Pick<Connection, "db" | "syncOffLoop">,
  places: Places,
  { to, progress }: { to: string; progress(moved: number, bytes: number): void },
): Promise<Moved> {
  const removals = createRemovals(db, places);
  const done: Moved = { moved: 0, bytes: 0, damaged: [], left: 0 };

  /** Writes the bytes of a blob under the new key; false where they are not what they should be. */
  const copy = async ({ hash, key, size, place }: BlobRow, newKey: string): Promise<boolean> => {
    const source = places.at(place).stream(key, { start: 0, end: size });
    try {
      await places.at(to).write(newKey, source);
    } catch (error) {
      if (error instanceof BytesGone) return false;
      throw error;
    }
    const written = createHashed(places.at(to).stream(newKey, { start: 0, end: size }));
    for await (const _ of written.stream);
    return written.end().hash === hash;
  };
  /** Switches the rows that are still what they were; answers their hashes. */
  const switchRows = (copies: readonly { row: BlobRow; newKey: string }[]) =>
    syncOffLoop(async (trx) => {
      const switched: BlobRow[] = [];
      const keys: string[] = [];
      for (const one of copies) {
        const { numUpdatedRows } = await trx
          .updateTable("blob")
          .set({ key: one.newKey, place: to })
          .where("hash", "=", one.row.hash)
          .where("key", "=", one.row.key)
          .executeTakeFirstOrThrow();
        if (Number(numUpdatedRows) === 0) continue;
        switched.push(one.row);
        keys.push(one.newKey);
      }
      await forget(trx, keys);
      await note(trx, switched, Date.now() + GRACE_MS);
      return new Set(switched.map(({ hash }) => hash));
    });
  const movePage = async (rows: readonly BlobRow[]) => {
    const copies = rows.map((row) => ({ row, newKey: keyOf(row.hash), whole: false }));
    await note(
      db,
      copies.map(({ newKey }) => ({ key: newKey, place: to })),
      Date.now() + BEGUN_MS,
    );
    const waiting = [...copies];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) next.whole = await copy(next.row, next.newKey);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const switched = await switchRows(copies.filter(({ whole }) => whole));
    for (const { row, newKey, whole } of copies) {
      if (switched.has(row.hash)) {
        done.moved += 1;
        done.bytes += row.size;
        continue;
      }
      await removals.discard(newKey, to);
      if (!whole && (await isAsBefore(db, row))) done.damaged.push(row.hash);
    }
    await removals.sweep();
    progress(done.moved, done.bytes);
  };

  for (const { place } of (await blobPlaces(db)).filter((one) => one.place !== to))
    for (let last = ""; ; ) {
      const rows = await db
        .selectFrom("blob")
        .select(["hash", "key", "size", "place"])
        .where("place", "=", place)
        .where("hash", ">", last)
        .orderBy("hash")
        .limit(PAGE)
        .execute();
      await movePage(rows.map((row) => ({ ...row, size: Number(row.size) })));
      const next = rows.at(-1);
      if (!next || rows.length < PAGE) break;
      last = next.hash;
    }
  if (done.moved > 0) await sleep(GRACE_MS + 1);
  await removals.sweep();
  done.left = (await blobPlaces(db)).reduce((sum, one) => sum + (one.place === to ? 0 : one.blobs), 0);
  return done;
}

/** Whether a blob lies where it lay: it was neither moved nor collected by somebody else. */
async function isAsBefore(db: StoreDatabase, { hash, key }: BlobRow): Promise<boolean> {
  const row = await db.selectFrom("blob").select("key").where("hash", "=", hash).executeTakeFirst();
  return row?.key === key;
}
