import type Database from "better-sqlite3";
import { Kysely } from "kysely";
import type { HomeBytes } from "../blobs/blob-bytes.ts";
import { createDiskBlobs } from "../blobs/disk-blobs.ts";
import { createSqlBlobs } from "../blobs/sql-blobs.ts";
import { sqliteFile } from "./database-address.ts";
import { openPostgres, type PostgresOptions } from "./postgres.ts";
import type { DialectName, StoreDatabase, StoreTables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import type { SyncOffLoop } from "./sync-off-loop.ts";
import { transact } from "./transact.ts";

export interface DatabaseConnection {
  db: StoreDatabase;
  dialect: DialectName;
  /** Like other transactions, but on SQLite without blocking the event loop on the disk. */
  syncOffLoop: SyncOffLoop;
  /** For an SQLite file: the connection, the path, and a function that empties the write-ahead log. */
  sqlite?: { raw: Database.Database; path: string; emptyLog(): Promise<boolean> };
  /**
   * Where the bytes of blobs are stored: in PostgreSQL itself, or next to an SQLite file in the folder `<file>-blobs`.
   */
  bytes: HomeBytes;
  close(): Promise<void>;
}

/** Opens `sqlite:<path>` or `postgres://…`. Doesn't connect to PostgreSQL yet. */
export function openConnection(url: string, options?: PostgresOptions): DatabaseConnection {
  const file = sqliteFile(url);
  if (file === undefined) {
    const db = new Kysely<StoreTables>({ dialect: openPostgres(url, options) });
    return {
      db,
      dialect: "postgres",
      syncOffLoop: (write) => transact(db, write),
      bytes: createSqlBlobs(db),
      close: () => db.destroy(),
    };
  }
  const { dialect, raw, emptyLog, syncLog, withoutSync, settle } = openSqlite(file);
  const db = new Kysely<StoreTables>({ dialect });
  const syncOffLoop: SyncOffLoop = async (write) => {
    // No other code uses the connection meanwhile.
    const done = await db.connection().execute((one) => withoutSync(() => one.transaction().execute(write)));
    await syncLog();
    return done;
  };
  const bytes = createDiskBlobs(`${file}-blobs`);
  const close = async () => {
    await settle();
    await db.destroy();
    // Kysely closes only a connection that it ran a query on.
    if (raw.open) raw.close();
  };
  const sqlite = { raw, path: file, emptyLog };
  return { db, dialect: "sqlite", syncOffLoop, sqlite, bytes, close };
}
