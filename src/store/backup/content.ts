import { sql } from "kysely";
import type { StoreDatabase } from "../sql/schema.ts";
import { appliedMigrations } from "./existing.ts";

/** Numbers of revisions and people in a database; 0 if it contains no registry. */
export async function countContent(db: StoreDatabase): Promise<{ revisions: number; people: number }> {
  if ((await appliedMigrations(db)).length === 0) return { revisions: 0, people: 0 };
  const count = async (table: "revision" | "person") => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  return { revisions: await count("revision"), people: await count("person") };
}
