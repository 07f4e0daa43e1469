import { sql } from "kysely";
import type { StoreDatabase } from "../sql/schema.ts";
import { BytesGone, type LargeBytes } from "./blob-bytes.ts";
import { inPieces } from "./gather.ts";

/** Of each row but the last of its key: what is read or written at a time. */
const PIECE_BYTES = 1 << 20;
const PAGE = 5000;
/** SQLSTATE of a second row with the same key. */
const UNIQUE_VIOLATION = "23505";

/** Large bytes as rows of one MiB each (`blob_piece`), in PostgreSQL. */
export function createSqlPieces(db: StoreDatabase): LargeBytes {
  const pieceAt = async (key: string, number: number) => {
    const row = await db
      .selectFrom("blob_piece")
      .select("bytes")
      .where("key", "=", key)
      .where("number", "=", number)
      .executeTakeFirst();
    return row?.bytes;
  };
  const insert = async (key: string, number: number, piece: Uint8Array) => {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    await db.insertInto("blob_piece").values({ key, number, bytes }).execute();
  };
  const remove = async (key: string) => {
    await db.deleteFrom("blob_piece").where("key", "=", key).execute();
  };
  return {
    write: async (key, bytes) => {
      try {
        let number = 0;
        for await (const piece of inPieces(bytes, PIECE_BYTES)) await insert(key, number++, piece);
        if (number === 0) await insert(key, 0, new Uint8Array());
      } catch (error) {
        // Where that fails too, what was noted for removal before is removed later.
        await remove(key).catch(() => undefined);
        throw error;
      }
    },
    read: async (key) => {
      const pieces: Uint8Array[] = [];
      for (let piece = await pieceAt(key, 0); piece; piece = await pieceAt(key, pieces.length)) {
        pieces.push(piece);
        if (piece.byteLength < PIECE_BYTES) break;
      }
      return pieces.length === 0 ? undefined : Buffer.concat(pieces);
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
    // One statement: all of its rows, or none. The bytes themselves lie apart from the rows and stay where they are (TOAST).
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
