import { resolve } from "node:path";
import type Database from "better-sqlite3";
import { Kysely } from "kysely";
import { openPostgres } from "./postgres.ts";
import type { DialectName, StoreDatabase, StoreTables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

export interface Connection {
  db: StoreDatabase;
  dialect: DialectName;
  /** Where the database is an SQLite file: the connection and the file. */
  sqlite?: { raw: Database.Database; path: string };
  close(): Promise<void>;
}

/** Opens `sqlite:<path>` or `postgres://…`. PostgreSQL is not asked anything yet. */
export function openConnection(url: string): Connection {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const db = new Kysely<StoreTables>({ dialect: openPostgres(url) });
    return { db, dialect: "postgres", close: () => db.destroy() };
  }
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error(`A database is sqlite:<path> or postgres://…, not ${url.split(":")[0]}:…`);
  const file = resolve(path);
  const { dialect, raw, settle } = openSqlite(file);
  const db = new Kysely<StoreTables>({ dialect });
  const close = async () => {
    await settle();
    await db.destroy();
  };
  return { db, dialect: "sqlite", sqlite: { raw, path: file }, close };
}
