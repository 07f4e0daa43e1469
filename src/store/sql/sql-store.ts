import { Kysely } from "kysely";
import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { createDiskBlobs } from "../blobs/disk-blobs.ts";
import { createSizedBlobs, createSqlBlobs } from "../blobs/sql-blobs.ts";
import type { Kind } from "../kind.ts";
import type { Store } from "../store.ts";
import { createBlobs } from "./blob-rows.ts";
import { changesAfter } from "./changes.ts";
import { createCommit } from "./commit.ts";
import { openConnection } from "./connection.ts";
import { createDocumentReader } from "./documents.ts";
import { createHeads, loadHeads } from "./heads.ts";
import { createHistory } from "./history.ts";
import { createLists } from "./lists.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { watchPostgres } from "./postgres-heads.ts";
import type { StoreDatabase, StoreTables } from "./schema.ts";
import { snapshotAt, snapshotNow } from "./snapshot.ts";
import { watchSqlite } from "./sqlite-heads.ts";

export interface SqlStoreOptions {
  kinds: readonly Kind[];
  /** `sqlite:<path>` or `postgres://…`. */
  url: string;
  /** Where blobs lie; by default in the database itself, large ones of an SQLite file beside it (`<file>-blobs/`). */
  blobs?: BlobBytes;
  log?: (line: string) => void;
}

/** What a database store offers beyond a store. */
export interface SqlStore extends Store {
  commit: NonNullable<Store["commit"]>;
  history: NonNullable<Store["history"]>;
  /** Identity of the log; another after a restore. */
  logId: string;
  /** The connection, for tables that are not content: `db.$extendTables<…>()`. On SQLite it is the only one of the process. */
  db: StoreDatabase;
}

/** Opens a log of revisions in a database and brings its schema up to date. Throws `StoreUnavailable`. */
export async function createSqlStore(options: SqlStoreOptions): Promise<SqlStore> {
  const { url, log = () => undefined } = options;
  const { db, dialect, sqlite, close } = openConnection(url);
  const rows = createSqlBlobs(db);
  const bytes = options.blobs ?? (sqlite ? createSizedBlobs(rows, createDiskBlobs(`${sqlite.path}-blobs`)) : rows);
  try {
    checkNames(options.kinds);
    await (sqlite ? migrate(db, dialect) : migrateSlowly(url));
    const { log_id: logId } = await db.selectFrom("head").select("log_id").executeTakeFirstOrThrow();
    const load = () => loadHeads(db);
    const heads = createHeads(
      load,
      await load(),
      (tracker) => (sqlite ? watchSqlite(db, sqlite.raw, tracker) : watchPostgres(url, tracker, log)),
      log,
    );
    const blobs = createBlobs(db, dialect, bytes);
    const documents = createDocumentReader(db);
    const parts = { db, dialect, heads, blobs, bytes, documents, lists: createLists(db), log };
    // One object as long as nothing changes: who makes the same answer at the same time shares the work.
    let present = { heads: heads.current(), snapshot: snapshotNow(parts, heads.current()) };

    return {
      logId,
      db,
      blobs,
      read: (at) => {
        const now = heads.current();
        if (now !== present.heads) present = { heads: now, snapshot: snapshotNow(parts, now) };
        return at === undefined || at === now.seq ? present.snapshot : snapshotAt(parts, at);
      },
      refresh: async () => (await heads.refresh()).seq,
      commit: createCommit(parts),
      changes: async (since, limit, newest) => ({ logId, ...(await changesAfter(db, heads, since, limit, newest)) }),
      history: createHistory(parts),
      onChange: heads.onChange,
      ping: async () => {
        await db.selectFrom("head").select("seq").executeTakeFirstOrThrow();
      },
      close: async () => {
        await heads.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On connections that may wait: another process may migrate a large database just now. */
async function migrateSlowly(url: string): Promise<void> {
  const db = new Kysely<StoreTables>({ dialect: openPostgres(url, false) });
  try {
    await migrate(db, "postgres");
  } finally {
    await db.destroy();
  }
}

function checkNames(kinds: readonly Kind[]): void {
  const names = kinds.map((kind) => kind.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two kinds are called ${twice}.`);
}
