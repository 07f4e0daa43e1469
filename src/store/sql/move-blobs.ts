import { setTimeout as sleep } from "node:timers/promises";
import { BytesGone } from "../blobs/blob-bytes.ts";
import { blobKeyOf } from "../blobs/blob-keys.ts";
import { createHashed } from "../blobs/hash-bytes.ts";
import type { Places } from "../blobs/places.ts";
import { createBlobRemovals, forgetRemoval, noteRemoval } from "./blob-removals.ts";
import type { DatabaseConnection } from "./connection.ts";
import type { StoreDatabase } from "./schema.ts";

/** Blobs moved in one transaction. */
const PAGE = 64;
/** Concurrent copies; each uses a few MiB at most. */
const CONCURRENCY = 8;
/** By then the new bytes have their row, or are removed. */
const BEGUN_MS = 86_400_000;
/** Old bytes stay this long for readers that looked them up before; later readers look them up again. */
const GRACE_MS = 3_000;

export interface MoveResult {
  /** Moved blobs, and their total bytes. */
  moved: number;
  bytes: number;
  /** Hashes of blobs with missing bytes or another digest: these are unchanged. */
  damaged: string[];
  /** Blobs that are still in another place: damaged ones, and ones written there meanwhile. */
  left: number;
}

interface BlobRow {
  hash: string;
  key: string;
  size: number;
  place: string;
}

/** Numbers of blobs and bytes by place. */
export async function blobPlaces(db: StoreDatabase): Promise<{ place: string; blobs: number; bytes: number }[]> {
  const rows = await db
    .selectFrom("blob")
    .select((eb) => ["place", eb.fn.countAll().as("blobs"), eb.fn.sum("size").as("bytes")])
    .groupBy("place")
    .orderBy("place")
    .execute();
  return rows.map(({ place, blobs, bytes }) => ({ place, blobs: Number(blobs), bytes: Number(bytes) }));
}

/** Whether a process of this registry was started with the settings of a place, and can read it. */
export async function isPlaceKnown(db: StoreDatabase, place: string): Promise<boolean> {
  const row = await db.selectFrom("blob_place").select("place").where("place", "=", place).executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves all blobs to a place while the registry runs. Each is copied, read again and compared with its digest; then its
 * row is switched if it is unchanged; then the old bytes are removed. A kill loses nothing, and the next call
 * continues.
 */
export async function moveBlobs(
  { db, syncOffLoop }: Pick<DatabaseConnection, "db" | "syncOffLoop">,
  places: Places,
  { to, progress }: { to: string; progress(moved: number, bytes: number): void },
): Promise<MoveResult> {
  const removals = createBlobRemovals(db, places);
  const done: MoveResult = { moved: 0, bytes: 0, damaged: [], left: 0 };

  /** Copies the bytes of a blob to the new key; false if they are damaged. */
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
  /** Switches the unchanged rows; returns their hashes. */
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
      await forgetRemoval(trx, keys);
      await noteRemoval(trx, switched, Date.now() + GRACE_MS);
      return new Set(switched.map(({ hash }) => hash));
    });
  const movePage = async (rows: readonly BlobRow[]) => {
    const copies = rows.map((row) => ({ row, newKey: blobKeyOf(row.hash), whole: false }));
    await noteRemoval(
      db,
      copies.map(({ newKey }) => ({ key: newKey, place: to })),
      Date.now() + BEGUN_MS,
    );
    const waiting = [...copies];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) next.whole = await copy(next.row, next.newKey);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
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

/** Whether no other process moved or collected the blob. */
async function isAsBefore(db: StoreDatabase, { hash, key }: BlobRow): Promise<boolean> {
  const row = await db.selectFrom("blob").select("key").where("hash", "=", hash).executeTakeFirst();
  return row?.key === key;
}
