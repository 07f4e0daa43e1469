import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { sqliteFile } from "../sql/database-address.ts";
import { openPostgres } from "../sql/postgres.ts";
import type { StoreDatabase, StoreTables } from "../sql/schema.ts";

/**
 * Runs `read` on one snapshot of the database, for any duration and regardless of concurrent writes: a read transaction
 * on a separate connection. Isn't repeated if the database refuses it, unlike `transact`: results were already passed
 * on by then. PostgreSQL never refuses a read-only transaction at this level.
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
    // A transaction of SQLite always reads one snapshot.
    const one = file === undefined ? begun.setIsolationLevel("repeatable read").setAccessMode("read only") : begun;
    return await one.execute(read);
  } finally {
    await db.destroy();
  }
}
