import { resolve } from "node:path";
import type Database from "better-sqlite3";
import { Kysely } from "kysely";
import { openPostgres } from "./postgres.ts";
import type { DialectName, StoreDatabase, StoreTables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Runs one statement that writes, outside of a transaction; durable when it resolves. On SQLite others see what it wrote a
 * moment before it is: for rows that nothing follows from until the caller goes on.
 */
export type SyncOffLoop = <T>(write: (db: StoreDatabase) => Promise<T>) => Promise<T>;

export interface Connection {
  db: StoreDatabase;
  dialect: DialectName;
  /** On SQLite the event loop does not wait for the disk, as it does for a transaction. */
  syncOffLoop: SyncOffLoop;
  /** Where the database is an SQLite file: the connection and the file. */
  sqlite?: { raw: Database.Database; path: string };
  close(): Promise<void>;
}

/** Opens `sqlite:<path>` or `postgres://…`. PostgreSQL is not asked anything yet. */
export function openConnection(url: string): Connection {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const db = new Kysely<StoreTables>({ dialect: openPostgres(url) });
    return { db, dialect: "postgres", syncOffLoop: (write) => write(db), close: () => db.destroy() };
  }
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error(`A database is sqlite:<path> or postgres://…, not ${url.split(":")[0]}:…`);
  const file = resolve(path);
  const { dialect, raw, syncLog, withoutSync, settle } = openSqlite(file);
  const db = new Kysely<StoreTables>({ dialect });
  const syncOffLoop: SyncOffLoop = async (write) => {
    // Nobody else has the connection meanwhile, so that no transaction is open.
    const done = await db.connection().execute((one) => withoutSync(() => write(one)));
    await syncLog();
    return done;
  };
  const close = async () => {
    await settle();
    await db.destroy();
  };
  return { db, dialect: "sqlite", syncOffLoop, sqlite: { raw, path: file }, close };
}
