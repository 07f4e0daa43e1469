import { BytesGone } from "../blobs/blob-bytes.ts";
import { blobKeyOf, freshKey } from "../blobs/blob-keys.ts";
import { createHashed, createHasher } from "../blobs/hash-bytes.ts";
import type { Places } from "../blobs/places.ts";
import { readUpTo } from "../blobs/read-up-to.ts";
import { type Blobs, HashMismatch, StoreUnavailable } from "../store.ts";
import { createBatch } from "./batch.ts";
import { type BlobRemovals, createBlobRemovals, forgetRemoval } from "./blob-removals.ts";
import type { DatabaseConnection } from "./connection.ts";
import { createForms } from "./forms.ts";
import { createStaging, type WrittenBytes } from "./staging.ts";
import { createMissing } from "./touch-blobs.ts";

/** Blobs within this time are noted in one statement. */
const GATHER_MS = 2;
/** Lifetime of a blob address. */
const ADDRESS_MS = 300_000;
/** A stream up to this many bytes is handled like bytes in memory. */
const AT_HAND_BYTES = 1 << 20;

/** The location of a blob's bytes. */
interface Place {
  key: string;
  size: number;
  place: string;
}

/**
 * Blobs with rows in the database and bytes in one of `places`. Bytes get a new key each time a blob is stored, so that
 * removing the old bytes after their row is deleted can't affect the new ones.
 */
export function createBlobs(
  connection: Pick<DatabaseConnection, "db" | "dialect" | "syncOffLoop">,
  places: Places,
): Blobs {
  const { db, syncOffLoop } = connection;
  const removals = createBlobRemovals(db, places, syncOffLoop);
  const missing = createMissing(connection);
  const { putBytes, putStream, adopt } = createArrivals(missing, {
    places,
    removals,
    insert: createInsert(syncOffLoop),
  });
  return {
    missing,
    put: async (input, expected) => {
      const { whole, stream } = input instanceof Uint8Array ? { whole: input } : await readUpTo(input, AT_HAND_BYTES);
      if (whole) return putBytes(whole, expected);
      return stream instanceof Uint8Array ? putBytes(stream, expected) : putStream(stream, expected);
    },
    ...createReading(db, places),
    staging: createStaging({ places, removals, adopt }),
    forms: createForms(db),
  };
}

/**
 * Inserts rows; true for blobs that no other process stored meanwhile. Always in the same order, to avoid deadlocks.
 */
function createInsert(syncOffLoop: DatabaseConnection["syncOffLoop"]) {
  return createBatch<WrittenBytes, true>(
    async (rows) => {
      const touched_at = Date.now();
      const ordered = rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      const made = await syncOffLoop(async (trx) => {
        const inserted = await trx
          .insertInto("blob")
          .values(ordered.map(({ hash, key, size, place }) => ({ hash, key, size, place, touched_at })))
          .onConflict((conflict) => conflict.column("hash").doNothing())
          .returning("key")
          .execute();
        await forgetRemoval(
          trx,
          inserted.map(({ key }) => key),
        );
        return inserted;
      });
      const keys = new Set(made.map(({ key }) => key));
      return new Map(rows.filter(({ key }) => keys.has(key)).map((row) => [row, true]));
    },
    500,
    GATHER_MS,
  );
}

/** Stores blobs: bytes under a new key, then a row, unless another process stored the same blob meanwhile. */
function createArrivals(
  missing: Blobs["missing"],
  { places, removals, insert }: { places: Places; removals: BlobRemovals; insert: ReturnType<typeof createInsert> },
) {
  const isMissing = createBatch<string, true>(
    async (hashes) => new Map((await missing(hashes)).map((hash) => [hash, true])),
  );
  const hashOf = createHasher();
  const putBytes = async (content: Uint8Array, expected?: string) => {
    const hash = await hashOf(content);
    check(hash, expected);
    const size = content.byteLength;
    const { writes: place } = places;
    while (await isMissing(hash)) {
      const key = blobKeyOf(hash);
      await removals.begin(key, place);
      await places.at(place).write(key, content);
      if (await insert({ hash, key, size, place })) break;
      // Another process stored the same bytes meanwhile.
      await removals.discard(key, place);
    }
    return { hash, size };
  };
  const putStream = async (stream: AsyncIterable<Uint8Array>, expected?: string) => {
    const key = freshKey();
    const { writes: place } = places;
    await removals.begin(key, place);
    const hashed = createHashed(stream);
    const written = async () => {
      await places.at(place).write(key, hashed.stream);
      const arrived = { ...hashed.end(), key, place };
      check(arrived.hash, expected);
      return arrived;
    };
    const arrived = await written().catch(async (error: unknown) => {
      await removals.discard(key, place);
      throw error;
    });
    return adopt(arrived);
  };
  /**
   * Gives stored bytes a row, or removes them if the blob exists already. On failure the bytes stay noted: the row may
   * have been written although the response was lost.
   */
  const adopt = async (arrived: WrittenBytes) => {
    const { hash, key, size, place } = arrived;
    while (await isMissing(hash)) if (await insert(arrived)) return { hash, size };
    await removals.discard(key, place);
    return { hash, size };
  };
  return { putBytes, putStream, adopt };
}

function check(hash: string, expected: string | undefined): void {
  if (expected !== undefined && expected !== hash)
    throw new HashMismatch(`The data has the hash ${hash} instead of ${expected}.`);
}

/** Reads blobs, completely and in parts, from any place. */
function createReading(
  db: DatabaseConnection["db"],
  places: Places,
): Pick<Blobs, "get" | "size" | "stream" | "addressOf"> {
  const find = createBatch<string, Place>(async (hashes) => {
    const rows = await db
      .selectFrom("blob")
      .select(["hash", "key", "size", "place"])
      .where("hash", "in", hashes)
      .execute();
    return new Map(rows.map(({ hash, key, size, place }) => [hash, { key, size: Number(size), place }]));
  });
  /** The location after a move, or after the blob was collected and stored again since the first look-up. */
  const findAgain = async (hash: string, before: { key: string }) => {
    const row = await find(hash);
    return row && row.key !== before.key ? row : undefined;
  };

  async function* streamOf(
    hash: string,
    { start, end }: { start: number; end: number },
    first: Place,
  ): AsyncGenerator<Uint8Array> {
    let at = start;
    for (let row = first; at < end; ) {
      try {
        for await (const piece of places.at(row.place).stream(row.key, { start: at, end })) {
          at += piece.byteLength;
          yield piece;
        }
        return;
      } catch (error) {
        if (!(error instanceof BytesGone)) throw error;
        const again = await findAgain(hash, row);
        if (!again) throw new StoreUnavailable(`The blob ${hash} no longer exists.`, { cause: error });
        row = again;
      }
    }
  }
  return {
    get: async (hash) => {
      const row = await find(hash);
      if (!row) return undefined;
      const found = await places.at(row.place).read(row.key, row.size);
      if (found) return found;
      const again = await findAgain(hash, row);
      return again && places.at(again.place).read(again.key, again.size);
    },
    size: async (hash) => (await find(hash))?.size,
    stream: async (hash, range) => {
      const row = await find(hash);
      if (!row) return undefined;
      const { size } = row;
      const start = Math.min(range?.start ?? 0, size);
      const bounded = { start, end: Math.max(start, Math.min(range?.end ?? size, size)) };
      return streamOf(hash, bounded, row);
    },
    addressOf: async (hash, headers) => {
      if (!places.addressOf) return undefined;
      const row = await find(hash);
      return row && places.addressOf(row.place, row.key, { ...headers, expires: Date.now() + ADDRESS_MS });
    },
  };
}
