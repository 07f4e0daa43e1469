import { type Kysely, sql } from "kysely";

/** When another service last said who somebody is; the audit log by time. */
export async function access(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const number = dialect === "postgres" ? sql`bigint` : sql`integer`;
  await db.schema.alterTable("person").addColumn("confirmed_at", number).execute();
  await db.schema.createIndex("audit_at").on("audit").columns(["at", "seq"]).execute();
}
