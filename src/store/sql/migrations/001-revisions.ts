import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** The log of revisions, its heads, and blobs. */
export async function revisions(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  // Both databases then order and compare by code point.
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;
  const bytes = postgres ? sql`bytea` : sql`blob`;

  await db.schema
    .createTable("revision")
    .addColumn("seq", number, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("owner", text, (column) => column.notNull())
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("summary", text, (column) => column.notNull())
    .addColumn("size", number, (column) => column.notNull())
    .addColumn("push", text)
    .addColumn("changed_at", text, (column) => column.notNull())
    .addColumn("changed_by", text, (column) => column.notNull())
    .addColumn("message", text)
    .addColumn("superseded_by", number)
    .addColumn("forgotten", text)
    .addColumn("blob", text)
    .execute();
  await db.schema
    .createTable("document")
    .addColumn("seq", number, (column) => column.primaryKey())
    .addColumn("json", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("revision_now")
    .unique()
    .on("revision")
    .columns(["kind", "id"])
    .where(sql.ref("superseded_by"), "is", null)
    .execute();
  await db.schema.createIndex("revision_record").on("revision").columns(["kind", "id", "seq"]).execute();
  await db.schema.createIndex("revision_owner").on("revision").columns(["owner", "seq"]).execute();
  await db.schema.createIndex("revision_kind").on("revision").columns(["kind", "seq"]).execute();

  await db.schema
    .createTable("revision_blob")
    .addColumn("seq", number, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("revision_blob_key", ["seq", "hash"])
    .execute();
  await db.schema.createIndex("revision_blob_hash").on("revision_blob").column("hash").execute();

  await db.schema
    .createTable("head")
    .addColumn("log_id", text, (column) => column.primaryKey())
    .addColumn("seq", number, (column) => column.notNull())
    .execute();
  await sql`insert into head (log_id, seq) values (${randomUUID()}, 0)`.execute(db);
  await db.schema
    .createTable("kind_head")
    .addColumn("kind", text, (column) => column.primaryKey())
    .addColumn("seq", number, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("blob")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("size", number, (column) => column.notNull())
    .addColumn("touched_at", number, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("blob_bytes")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .execute();
}
