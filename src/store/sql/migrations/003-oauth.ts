import { type Kysely, sql } from "kysely";

/** What the OAuth server keeps: grants, clients, codes, refresh tokens, pending requests; and its signing keys. */
export async function oauth(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable("oauth_record")
    .addColumn("model", text, (column) => column.notNull())
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("payload", text, (column) => column.notNull())
    .addColumn("grant_id", text)
    .addColumn("person_id", text)
    .addColumn("user_code", text)
    .addColumn("consumed_at", number)
    .addColumn("decided_at", number)
    .addColumn("polled_at", number)
    .addColumn("poll_seconds", number)
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("expires_at", number)
    .addPrimaryKeyConstraint("oauth_record_key", ["model", "id"])
    .execute();
  await db.schema.createIndex("oauth_record_grant").on("oauth_record").column("grant_id").execute();
  await db.schema.createIndex("oauth_record_person").on("oauth_record").column("person_id").execute();
  await db.schema.createIndex("oauth_record_user_code").unique().on("oauth_record").column("user_code").execute();
  await db.schema.createIndex("oauth_record_expires").on("oauth_record").column("expires_at").execute();

  await db.schema
    .createTable("oauth_key")
    .addColumn("generation", number, (column) => column.primaryKey())
    .addColumn("jwk", text, (column) => column.notNull())
    .addColumn("created_at", number, (column) => column.notNull())
    .execute();
}
