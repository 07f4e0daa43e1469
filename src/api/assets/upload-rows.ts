import { sql } from "kysely";
import type { Examined } from "../../domain/assets/examine-file.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";

/** A file that was announced, and what became of it. Times are milliseconds since 1970, sizes bytes. */
export interface UploadRow {
  /** That of the asset it becomes, and the name its bytes are staged under. */
  id: string;
  /** SHA-256 of the signature of its address, in hex; null where the object store signs. */
  signature: string | null;
  storage_key: string;
  /** As they were announced; null where they were not. */
  filename: string | null;
  mime_type: string | null;
  size: number | null;
  /** Size of what came through us; null before, and where it goes to the object store. */
  received: number | null;
  /** Somebody looks at the bytes until then. */
  claimed_until: number;
  /** JSON of `Seen`, from when they were looked at. */
  seen: string | null;
  /** SHA-256 of the confirmation that counts, in hex. */
  confirmed: string | null;
  /** When the asset was there; null before. */
  recorded_at: number | null;
  /** Actor id. */
  created_by: string;
  created_at: number;
  expires_at: number;
}

/** What was found in the bytes: a blob with its facts, or why it cannot be one. */
export type Seen = SeenFile | { refused: string; status: 413 | 422 };

export interface SeenFile extends Omit<Examined, "bytes"> {
  hash: string;
  /** Bytes that are kept, and those that were sent: metadata of pictures are not kept. */
  size: number;
  sent: number;
}

/** Uploads are kept this long after they expired. */
export const KEPT_MS = 24 * 3_600_000;

/** How long an address counts as ended a short while ago: two rounds of the clean-up. */
const ENDED_MS = 2 * 3_600_000;

/** The rows of uploads. Whatever only one of many may do is one statement. */
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
     * What an actor has lying here unconfirmed: how many files, and how many bytes have come or may still come; of a file
     * that was not announced `most`.
     */
    async held(actor: string, most: number, now: number): Promise<{ files: number; bytes: number }> {
      // What goes to the object store has come or not: nobody here has heard of it.
      const mayCome = sql<boolean>`received is not null or expires_at > ${now} or signature is null`;
      const { files, bytes } = await db
        .selectFrom("asset_upload")
        .where("created_by", "=", actor)
        .where("seen", "is", null)
        .select(({ fn }) => fn.countAll<string | number>().as("files"))
        .select(
          sql<string | number | null>`sum(case when ${mayCome} then coalesce(received, size, ${most}) end)`.as("bytes"),
        )
        .executeTakeFirstOrThrow();
      return { files: Number(files), bytes: Number(bytes ?? 0) };
    },
    async received(id: string, size: number): Promise<void> {
      await row(id).set({ received: size }).execute();
    },
    /** Makes the caller the one who looks at the bytes, until `until`. */
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
    async setSeen(id: string, seen: Seen): Promise<void> {
      await row(id)
        .set({ seen: JSON.stringify(seen) })
        .where("seen", "is", null)
        .execute();
    },
    /** Whether the confirmation with this digest is the one that counts: the first one is. */
    async confirm(id: string, digest: string): Promise<boolean> {
      const isFirst = changedOne(
        await row(id).set({ confirmed: digest }).where("confirmed", "is", null).executeTakeFirst(),
      );
      return isFirst || (await find(id))?.confirmed === digest;
    },
    /** Lets another confirmation count, as long as there is no asset. */
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
        .where("expires_at", "<=", now - KEPT_MS)
        .orderBy("expires_at")
        .limit(limit)
        .execute(),
    /** Ids of those that were looked at, and whose address, which an object store signed, ended a short while ago. */
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
