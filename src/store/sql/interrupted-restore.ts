import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { StoreDatabase } from "./schema.ts";

/** Behind the name of an SQLite file, and of a schema of PostgreSQL: where a restore fills the database that is to take its place. */
export const RESTORING = { sqlite: "-restoring", postgres: "_restoring" } as const;

/** What a restore fills just now, or had filled when it was killed; undefined where there is nothing. */
export async function findUnfinishedRestore(db: StoreDatabase, file?: string): Promise<string | undefined> {
  if (file !== undefined) return existsSync(file + RESTORING.sqlite) ? file + RESTORING.sqlite : undefined;
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname = current_schema() || ${RESTORING.postgres}`.execute(db);
  return rows[0] && `the schema ${rows[0].name}`;
}
