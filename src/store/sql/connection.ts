import { resolve } from "node:path";
import type Database from "better-sqlite3";
import { Kysely } from "kysely";
import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { createDiskBlobs } from "../blobs/disk-blobs.ts";
import { createSizedBlobs, createSqlBlobs } from "../blobs/sql-blobs.ts";
import { openPostgres, type PostgresOptions } from "./postgres.ts";
import type { DialectName, StoreDatabase, StoreTables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

export interface Connection {
  db: StoreDatabase;
  dialect: DialectName;
  /** Where the database is an SQLite file: the connection, the file, and a way to leave nothing in its write-ahead log. */
  sqlite?: { raw: Database.Database; path: string; emptyLog(): Promise<boolean> };
  /** Where the bytes of blobs lie: in the database itself, large ones of an SQLite file beside it (`<file>-blobs/`). */
  bytes: BlobBytes;
  close(): Promise<void>;
}

/** Opens `sqlite:<path>` or `postgres://…`. PostgreSQL is not asked anything yet. */
export function openConnection(url: string, options?: PostgresOptions): Connection {
  const file = sqliteFile(url);
  if (file === undefined) {
    const db = new Kysely<StoreTables>({ dialect: openPostgres(url, options) });
    return { db, dialect: "postgres", bytes: createSqlBlobs(db), close: () => db.destroy() };
  }
  const { dialect, raw, emptyLog, settle } = openSqlite(file);
  const db = new Kysely<StoreTables>({ dialect });
  const close = async () => {
    await settle();
    await db.destroy();
  };
  const bytes = createSizedBlobs(createSqlBlobs(db), createDiskBlobs(`${file}-blobs`));
  return { db, dialect: "sqlite", sqlite: { raw, path: file, emptyLog }, bytes, close };
}

/** Absolute path of an SQLite database; undefined for PostgreSQL. Throws for any other address. */
export function sqliteFile(url: string): string | undefined {
  if (/^postgres(ql)?:\/\//.test(url)) return undefined;
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error(`A database is sqlite:<path> or postgres://…, not ${url.split(":")[0]}:…`);
  return resolve(path);
}
