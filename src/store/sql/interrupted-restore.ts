import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { StoreDatabase } from "./schema.ts";

/**
 * Suffixes of an SQLite file and of a PostgreSQL schema: a restore fills this database before it replaces the present
 * one.
 */
export const RESTORING = { sqlite: "-restoring", postgres: "_restoring" } as const;

/** The database of a running or killed restore; undefined if it doesn't exist. */
export async function findUnfinishedRestore(db: StoreDatabase, file?: string): Promise<string | undefined> {
  if (file !== undefined) return existsSync(file + RESTORING.sqlite) ? file + RESTORING.sqlite : undefined;
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname = current_schema() || ${RESTORING.postgres}`.execute(db);
  return rows[0] && `the schema ${rows[0].name}`;
}
