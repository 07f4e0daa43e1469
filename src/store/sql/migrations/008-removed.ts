import { type Kysely, sql } from "kysely";

/** Digests of the addresses and identities of people who were removed, so that they do not come back by themselves. */
export async function removed(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable("person_removed")
    .addColumn("digest", text, (column) => column.primaryKey())
    .execute();
}
