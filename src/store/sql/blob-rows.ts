import { randomUUID } from "node:crypto";
import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { createHasher } from "../blobs/hash-bytes.ts";
import { onePiece } from "../one-piece.ts";
import { type Blobs, HashMismatch } from "../store.ts";
import { createBatch } from "./batch.ts";
import { chunks } from "./chunks.ts";
import type { Connection } from "./connection.ts";
import { createForms } from "./forms.ts";
import { createStaging } from "./staging.ts";

/** A blob counts as touched for this long before it is written down again. */
const TOUCH_MS = 3_600_000;
const CHUNK = 5000;
/** Blobs written within this time are noted in one statement. */
const GATHER_MS = 2;

/** Ends in the time, then eight random digits: what comes one after the other lies side by side (`small-blobs-file.ts`). */
const keyOf = (hash: string): string =>
  `${hash}-${Date.now().toString(16).padStart(12, "0")}${randomUUID().slice(0, 8)}`;

/**
 * Blobs whose rows lie in the database and whose bytes lie wherever `bytes` puts them. Each time a blob comes anew its
 * bytes get a key of their own, so that removing the old ones, which happens after the row is gone, cannot hit the new.
 */
export function createBlobs({ db, dialect, syncOffLoop, bytes: own }: Connection, bytes: BlobBytes = own): Blobs {
  const missing = async (hashes: readonly string[]): Promise<string[]> => {
    const wanted = [...new Set(hashes)];
    const present = new Set<string>();
    const now = Date.now();
    for (const piece of chunks(wanted, CHUNK)) {
      const rows = await db.selectFrom("blob").select(["hash", "touched_at"]).where("hash", "in", piece).execute();
      const old = rows.filter((row) => row.touched_at < now - TOUCH_MS).map((row) => row.hash);
      for (const row of rows) present.add(row.hash);
      if (old.length === 0) continue;
      // Whoever collects may have been faster.
      for (const hash of old) present.delete(hash);
      // Always in this order, so that two who touch the same blobs never wait for each other.
      const ordered = db
        .selectFrom("blob")
        .select("hash")
        .where("hash", "in", old)
        .orderBy("hash")
        .$if(dialect === "postgres", (query) => query.forUpdate());
      const touched = await syncOffLoop((trx) =>
        trx.updateTable("blob").set({ touched_at: now }).where("hash", "in", ordered).returning("hash").execute(),
      );
      for (const row of touched) present.add(row.hash);
    }
    return wanted.filter((hash) => !present.has(hash));
  };

  const isMissing = createBatch<string, true>(
    async (hashes) => new Map((await missing(hashes)).map((hash) => [hash, true])),
  );
  /** Writes rows down; true for those whose bytes nobody else brought meanwhile. Always in the same order, against deadlocks. */
  const insert = createBatch<{ hash: string; key: string; size: number }, true>(
    async (rows) => {
      const touched_at = Date.now();
      const ordered = rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      const made = await syncOffLoop((trx) =>
        trx
          .insertInto("blob")
          .values(ordered.map((row) => ({ ...row, touched_at })))
          .onConflict((conflict) => conflict.column("hash").doNothing())
          .returning("key")
          .execute(),
      );
      const keys = new Set(made.map(({ key }) => key));
      return new Map(rows.filter(({ key }) => keys.has(key)).map((row) => [row, true]));
    },
    500,
    GATHER_MS,
  );

  const hashOf = createHasher();
  const put: Blobs["put"] = async (input, expected) => {
    const content = input instanceof Uint8Array ? input : await collectBytes(input);
    const hash = await hashOf(content);
    if (expected !== undefined && expected !== hash) {
      throw new HashMismatch(`The bytes have the hash ${hash}, not ${expected}.`);
    }
    const size = content.byteLength;
    while (await isMissing(hash)) {
      const key = keyOf(hash);
      await bytes.write(key, content);
      if (await insert({ hash, key, size })) break;
      // Somebody else brought the same bytes meanwhile.
      await bytes.remove(key);
    }
    return { hash, size };
  };

  const find = createBatch<string, { key: string; size: number }>(async (hashes) => {
    const rows = await db.selectFrom("blob").select(["hash", "key", "size"]).where("hash", "in", hashes).execute();
    return new Map(rows.map(({ hash, key, size }) => [hash, { key, size: Number(size) }]));
  });
  const get: Blobs["get"] = async (hash) => {
    const row = await find(hash);
    if (!row) return undefined;
    const found = await bytes.read(row.key, row.size);
    if (found) return found;
    // It may have been collected and brought again since the first look.
    const again = await find(hash);
    return again && again.key !== row.key ? bytes.read(again.key, again.size) : undefined;
  };
  return {
    missing,
    put,
    get,
    size: async (hash) => (await find(hash))?.size,
    stream: async (hash, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) => {
      const content = await get(hash);
      return content && onePiece(content.subarray(start, end));
    },
    staging: createStaging(bytes, put),
    forms: createForms(db),
  };
}

async function collectBytes(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
