import { randomUUID } from "node:crypto";
import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { sha256 } from "../kind.ts";
import { type Blobs, HashMismatch } from "../store.ts";
import { chunks } from "./chunks.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";

/** A blob counts as touched for this long before it is written down again. */
const TOUCH_MS = 3_600_000;
const CHUNK = 5000;

/**
 * Blobs whose rows lie in the database and whose bytes lie wherever `bytes` puts them. Each time a blob comes anew its
 * bytes get a key of their own, so that removing the old ones, which happens after the row is gone, cannot hit the new.
 */
export function createBlobs(db: StoreDatabase, dialect: DialectName, bytes: BlobBytes): Blobs {
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
      const touched = await db
        .updateTable("blob")
        .set({ touched_at: now })
        .where("hash", "in", ordered)
        .returning("hash")
        .execute();
      for (const row of touched) present.add(row.hash);
    }
    return wanted.filter((hash) => !present.has(hash));
  };

  const put: Blobs["put"] = async (input, expected) => {
    const content = input instanceof Uint8Array ? input : await collectBytes(input);
    const hash = sha256(content);
    if (expected !== undefined && expected !== hash) {
      throw new HashMismatch(`The bytes have the hash ${hash}, not ${expected}.`);
    }
    const size = content.byteLength;
    while ((await missing([hash])).length > 0) {
      const key = `${hash}-${randomUUID().slice(0, 8)}`;
      await bytes.write(key, content);
      const made = await db
        .insertInto("blob")
        .values({ hash, key, size, touched_at: Date.now() })
        .onConflict((conflict) => conflict.column("hash").doNothing())
        .returning("hash")
        .executeTakeFirst();
      if (made) break;
      // Somebody else brought the same bytes meanwhile.
      await bytes.remove(key);
    }
    return { hash, size };
  };

  const get: Blobs["get"] = async (hash) => {
    const find = () => db.selectFrom("blob").select("key").where("hash", "=", hash).executeTakeFirst();
    const row = await find();
    if (!row) return undefined;
    const found = await bytes.read(row.key);
    if (found) return found;
    // It may have been collected and brought again since the first look.
    const again = await find();
    return again && again.key !== row.key ? bytes.read(again.key) : undefined;
  };
  const size: Blobs["size"] = async (hash) => {
    const row = await db.selectFrom("blob").select("size").where("hash", "=", hash).executeTakeFirst();
    return row && Number(row.size);
  };
  return { missing, put, get, size };
}

async function collectBytes(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
