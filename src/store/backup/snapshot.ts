import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { sqliteFile } from "../sql/database-address.ts";
import { openPostgres } from "../sql/postgres.ts";
import type { StoreDatabase, StoreTables } from "../sql/schema.ts";

/**
 * Lets `read` see a database as of one moment, however long it takes and whoever writes meanwhile: a read transaction
 * on a connection of its own. It is not repeated where the database refuses it, as `transact` would: what was read has
 * been handed on by then. PostgreSQL never refuses a transaction that only reads at this level.
 */
export async function withSnapshot<T>(url: string, read: (db: StoreDatabase) => Promise<T>): Promise<T> {
  const file = sqliteFile(url);
  const dialect =
    file === undefined
      ? openPostgres(url, { limited: false })
      : new SqliteDialect({ database: new Database(file, { readonly: true, fileMustExist: true }) });
  const db = new Kysely<StoreTables>({ dialect });
  try {
    const begun = db.transaction();
    // A transaction of SQLite sees one moment by itself.
    const one = file === undefined ? begun.setIsolationLevel("repeatable read").setAccessMode("read only") : begun;
    return await one.execute(read);
  } finally {
    await db.destroy();
  }
}
