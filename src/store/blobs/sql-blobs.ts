import { sql } from "kysely";
import { createBatch } from "../sql/batch.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { BytesGone, type HomeBytes } from "./blob-bytes.ts";
import { readUpTo, splitBytes } from "./read-up-to.ts";

/** Size of each row except the last of a key: the bytes read or written at a time. */
const PIECE_BYTES = 1 << 20;
/** Concurrent writes up to this many bytes are batched, with one sync for all of them. */
const SMALL_BYTES = 64 << 10;
const TOGETHER = 128;
const GATHER_MS = 1;
const PAGE = 5000;
/** SQLSTATE of a second row with the same key. */
const UNIQUE_VIOLATION = "23505";

interface Row {
  key: string;
  number: number;
  bytes: Buffer;
}

/** Bytes in PostgreSQL itself, as rows of 1 MiB and a rest (`blob_piece`): most blobs are one row. */
export function createSqlBlobs(db: StoreDatabase): HomeBytes {
  const pieceAt = async (key: string, number: number) => {
    const row = await db
      .selectFrom("blob_piece")
      .select("bytes")
      .where("key", "=", key)
      .where("number", "=", number)
      .executeTakeFirst();
    return row?.bytes;
  };
  const insert = async (rows: Row[]) => {
    await db.insertInto("blob_piece").values(rows).execute();
    return new Map<Row, void>();
  };
  const together = createBatch(insert, TOGETHER, GATHER_MS);
  const remove = async (key: string) => {
    await db.deleteFrom("blob_piece").where("key", "=", key).execute();
  };
  return {
    write: async (key, bytes) => {
      const { whole, stream } = await readUpTo(bytes, SMALL_BYTES);
      if (whole) return together(rowOf(key, 0, whole));
      try {
        let number = 0;
        for await (const piece of splitBytes(stream, PIECE_BYTES)) await insert([rowOf(key, number++, piece)]);
      } catch (error) {
        // If this fails too, the bytes noted for removal are removed later.
        await remove(key).catch(() => undefined);
        throw error;
      }
    },
    read: async (key, size) => {
      const pieces: Uint8Array[] = [];
      for (let piece = await pieceAt(key, 0); piece; piece = await pieceAt(key, pieces.length)) {
        pieces.push(piece);
        if (piece.byteLength < PIECE_BYTES) break;
      }
      const bytes = Buffer.concat(pieces);
      // Removed between two pieces: the bytes are incomplete.
      const isWhole = pieces.length > 0 && (size === undefined || bytes.length === size);
      return isWhole ? bytes : undefined;
    },
    async *stream(key, { start, end }) {
      for (let at = start; at < end; ) {
        const number = Math.floor(at / PIECE_BYTES);
        const piece = await pieceAt(key, number);
        const part = piece?.subarray(at - number * PIECE_BYTES, end - number * PIECE_BYTES);
        if (!part || part.byteLength === 0) throw new BytesGone(key);
        yield part;
        at += part.byteLength;
      }
    },
    size: async (key) => {
      const { size } = await db
        .selectFrom("blob_piece")
        .select(sql<number | null>`cast(sum(octet_length(bytes)) as bigint)`.as("size"))
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      return size ?? undefined;
    },
    copy: async (from, to) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("blob_piece")
        .columns(["key", "number", "bytes"])
        .expression(
          db
            .selectFrom("blob_piece")
            .select((eb) => [eb.val(to).as("key"), "number", "bytes"])
            .where("key", "=", from),
        )
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows) > 0;
    },
    // One statement changes all rows or none. The bytes are stored separately (TOAST) and don't move.
    rename: async (from, to) => {
      try {
        const { numUpdatedRows } = await db
          .updateTable("blob_piece")
          .set({ key: to })
          .where("key", "=", from)
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows) > 0;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return false;
        throw error;
      }
    },
    remove,
    async *keys() {
      for (let last = ""; ; ) {
        const page = db
          .selectFrom("blob_piece")
          .select("key")
          .where("number", "=", 0)
          .where("key", ">", last)
          .orderBy("key")
          .limit(PAGE);
        const keys = (await page.execute()).map((row) => row.key);
        yield keys;
        const next = keys.at(-1);
        if (next === undefined || keys.length < PAGE) return;
        last = next;
      }
    },
  };
}

const rowOf = (key: string, number: number, { buffer, byteOffset, byteLength }: Uint8Array): Row => ({
  key,
  number,
  bytes: Buffer.from(buffer, byteOffset, byteLength),
});
