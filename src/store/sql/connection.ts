import { resolve } from "node:path";
import type Database from "better-sqlite3";
import { Kysely } from "kysely";
import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { openBytesBeside } from "../blobs/bytes-beside.ts";
import { createSqlBlobs } from "../blobs/sql-blobs.ts";
import { openPostgres } from "./postgres.ts";
import type { DialectName, StoreDatabase, StoreTables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Writes in a transaction; durable when it resolves. On SQLite others see what it wrote a moment before it is: for rows that
 * nothing follows from until the caller goes on.
 */
export type SyncOffLoop = <T>(write: (db: StoreDatabase) => Promise<T>) => Promise<T>;

export interface Connection {
  db: StoreDatabase;
  dialect: DialectName;
  /** On SQLite the event loop does not wait for the disk, as it does for other transactions. */
  syncOffLoop: SyncOffLoop;
  /** Where the database is an SQLite file: the connection and the file. */
  sqlite?: { raw: Database.Database; path: string };
  /** Where the bytes of blobs lie: in PostgreSQL itself; beside an SQLite file, in the folder `<file>-blobs`. */
  bytes: BlobBytes;
  /** Begins to bring bytes that earlier versions kept elsewhere to their place, slice by slice; the schema must be up to date. */
  moveOldBytes?(log: (line: string) => void): void;
  close(): Promise<void>;
}

/** Opens `sqlite:<path>` or `postgres://…`. PostgreSQL is not asked anything yet. */
export function openConnection(url: string): Connection {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const db = new Kysely<StoreTables>({ dialect: openPostgres(url) });
    const bytes = createSqlBlobs(db);
    return {
      db,
      dialect: "postgres",
      syncOffLoop: (write) => db.transaction().execute(write),
      bytes,
      close: () => db.destroy(),
    };
  }
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error(`A database is sqlite:<path> or postgres://…, not ${url.split(":")[0]}:…`);
  const file = resolve(path);
  const { dialect, raw, syncLog, withoutSync, settle } = openSqlite(file);
  const db = new Kysely<StoreTables>({ dialect });
  const syncOffLoop: SyncOffLoop = async (write) => {
    // Nobody else has the connection meanwhile.
    const done = await db.connection().execute((one) => withoutSync(() => one.transaction().execute(write)));
    await syncLog();
    return done;
  };
  const { bytes, moveOld, close: closeBytes } = openBytesBeside(file, db, syncOffLoop);
  const close = async () => {
    await closeBytes();
    await settle();
    await db.destroy();
  };
  return { db, dialect: "sqlite", syncOffLoop, sqlite: { raw, path: file }, bytes, moveOldBytes: moveOld, close };
}
