import { sql } from "kysely";
import type { ExaminedFile } from "../../domain/assets/examine-file.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";

/** An announced file and its state. Times are milliseconds since 1970, sizes bytes. */
export interface UploadRow {
  /** ID of the future asset, and name of its staged bytes. */
  id: string;
  /** SHA-256 of the signature in its address, in hex. Null if the object store signs. */
  signature: string | null;
  storage_key: string;
  /** As announced. Null if missing. */
  filename: string | null;
  mime_type: string | null;
  size: number | null;
  /** Size of the bytes received by this server. Null before, and for uploads to the object store. */
  received: number | null;
  /** A process examines the bytes until this time. */
  claimed_until: number;
  /** JSON of `Examination`, after the examination. */
  seen: string | null;
  /** SHA-256 of the valid confirmation, in hex. */
  confirmed: string | null;
  /** When the asset was created. Null before. */
  recorded_at: number | null;
  /** Actor ID. */
  created_by: string;
  created_at: number;
  expires_at: number;
}

/** The result of examining the bytes: a blob with its facts, or why it was rejected. */
export type Examination = ExaminedUpload | { refused: string; status: 413 | 422 };

export interface ExaminedUpload extends Omit<ExaminedFile, "bytes"> {
  hash: string;
  /** Stored bytes, and sent bytes: metadata of pictures is removed. */
  size: number;
  sent: number;
}

/** How long uploads are kept after they expire. */
export const RETENTION_MS = 24 * 3_600_000;

/** How long ago an address may have expired for the clean-up: two of its rounds. */
const ENDED_MS = 2 * 3_600_000;

/** The rows of uploads. Each exclusive operation is one SQL statement. */
export function createUploadRows(database: StoreDatabase) {
  const db = database.$extendTables<{ asset_upload: UploadRow }>();
  const row = (id: string) => db.updateTable("asset_upload").where("id", "=", id);
  const find = (id: string): Promise<UploadRow | undefined> =>
    db.selectFrom("asset_upload").selectAll().where("id", "=", id).executeTakeFirst();
  const changedOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;

  return {
    async insert(upload: UploadRow): Promise<void> {
      await db.insertInto("asset_upload").values(upload).execute();
    },
    find,
    /**
     * Returns an actor's unconfirmed files: their number, and their received or expected bytes. `most` is the expected
     * size of a file without an announced size.
     */
    async held(actor: string, max: number, now: number): Promise<{ files: number; bytes: number }> {
      // This server doesn't know whether uploads to the object store are finished.
      const mayCome = sql<boolean>`received is not null or expires_at > ${now} or signature is null`;
      const { files, bytes } = await db
        .selectFrom("asset_upload")
        .where("created_by", "=", actor)
        .where("seen", "is", null)
        .select(({ fn }) => fn.countAll<string | number>().as("files"))
        .select(
          sql<string | number | null>`sum(case when ${mayCome} then coalesce(received, size, ${max}) end)`.as("bytes"),
        )
        .executeTakeFirstOrThrow();
      return { files: Number(files), bytes: Number(bytes ?? 0) };
    },
    async received(id: string, size: number): Promise<void> {
      await row(id).set({ received: size }).execute();
    },
    /** Claims the examination for the caller, until `until`. */
    claim: async (id: string, now: number, until: number): Promise<boolean> =>
      changedOne(
        await row(id)
          .set({ claimed_until: until })
          .where("seen", "is", null)
          .where("claimed_until", "<=", now)
          .executeTakeFirst(),
      ),
    async setClaim(id: string, until: number): Promise<void> {
      await row(id).set({ claimed_until: until }).execute();
    },
    async setSeen(id: string, seen: Examination): Promise<void> {
      await row(id)
        .set({ seen: JSON.stringify(seen) })
        .where("seen", "is", null)
        .execute();
    },
    /** Whether the confirmation with this digest is the valid one, which is the first. */
    async confirm(id: string, digest: string): Promise<boolean> {
      const isFirst = changedOne(
        await row(id).set({ confirmed: digest }).where("confirmed", "is", null).executeTakeFirst(),
      );
      return isFirst || (await find(id))?.confirmed === digest;
    },
    /** Allows another confirmation if no asset was created. */
    async takeBack(id: string): Promise<void> {
      await row(id).set({ confirmed: null }).where("recorded_at", "is", null).execute();
    },
    async recorded(id: string, now: number): Promise<void> {
      await row(id).set({ recorded_at: now }).execute();
    },
    over: (now: number, limit: number): Promise<UploadRow[]> =>
      db
        .selectFrom("asset_upload")
        .selectAll()
        .where("expires_at", "<=", now - RETENTION_MS)
        .orderBy("expires_at")
        .limit(limit)
        .execute(),
    /** Returns IDs of examined uploads whose address, signed by an object store, expired recently. */
    ended: async (now: number, { above, limit }: { above: string; limit: number }): Promise<string[]> => {
      const rows = await db
        .selectFrom("asset_upload")
        .select("id")
        .where("signature", "is", null)
        .where("seen", "is not", null)
        .where("expires_at", "<=", now)
        .where("expires_at", ">", now - ENDED_MS)
        .where("id", ">", above)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom("asset_upload").where("id", "=", id).execute();
    },
  };
}

export type UploadRows = ReturnType<typeof createUploadRows>;
