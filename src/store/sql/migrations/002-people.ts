import { type Kysely, sql } from "kysely";

/** People, their sessions, links and keys; what was done; limits. */
export async function people(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable("person")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("email", text)
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("image", text)
    .addColumn("password", text)
    .addColumn("oidc_subject", text)
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("joined_at", number)
    .addColumn("removed_at", number)
    .execute();
  await db.schema.createIndex("person_email").unique().on("person").column("email").execute();
  await db.schema.createIndex("person_oidc_subject").unique().on("person").column("oidc_subject").execute();

  await db.schema
    .createTable("person_session")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("id", text, (column) => column.notNull().unique())
    .addColumn("person_id", text, (column) => column.notNull().references("person.id").onDelete("cascade"))
    .addColumn("agent", text, (column) => column.notNull())
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("seen_at", number, (column) => column.notNull())
    .addColumn("expires_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("person_session_person").on("person_session").column("person_id").execute();

  await db.schema
    .createTable("person_link")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("person_id", text, (column) => column.references("person.id").onDelete("cascade"))
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("expires_at", number, (column) => column.notNull())
    .addColumn("used_at", number)
    .execute();
  await db.schema.createIndex("person_link_person").on("person_link").column("person_id").execute();

  await db.schema
    .createTable("api_key")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("id", text, (column) => column.notNull().unique())
    .addColumn("person_id", text, (column) => column.notNull().references("person.id").onDelete("cascade"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("hint", text, (column) => column.notNull())
    .addColumn("scopes", text, (column) => column.notNull())
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("expires_at", number)
    .addColumn("used_at", number)
    .execute();
  await db.schema.createIndex("api_key_person").on("api_key").column("person_id").execute();

  const audit = db.schema.createTable("audit");
  await (postgres
    ? audit.addColumn("seq", "bigint", (column) => column.generatedAlwaysAsIdentity().primaryKey())
    : audit.addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
  )
    .addColumn("at", number, (column) => column.notNull())
    .addColumn("actor", text, (column) => column.notNull())
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("target", text)
    .addColumn("remote", text)
    .addColumn("detail", text)
    .execute();

  await db.schema
    .createTable("rate_limit")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("full_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limit_full_at").on("rate_limit").column("full_at").execute();

  await db.schema
    .createTable("people_guard")
    .addColumn("id", number, (column) => column.primaryKey())
    .addColumn("version", number, (column) => column.notNull())
    .addColumn("set_up_at", number)
    .execute();
  await sql`insert into people_guard (id, version) values (1, 0)`.execute(db);
}
