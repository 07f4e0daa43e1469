import { sql } from "kysely";
import type { StoreDatabase } from "../sql/schema.ts";
import { appliedMigrations } from "./existing.ts";

/** How much a database holds: nothing where there is no registry in it. */
export async function contentOf(db: StoreDatabase): Promise<{ revisions: number; people: number }> {
  const applied = await appliedMigrations(db);
  const count = async (table: "revision" | "person", since: string) => {
    if (!applied.some((name) => name.startsWith(since))) return 0;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  return { revisions: await count("revision", "001-"), people: await count("person", "002-") };
}
