import { type Kysely, sql } from "kysely";

/**
 * Where the bytes of each blob lie, forms made of pictures, and what clients put before anybody looked at it: rows outside
 * the log, gone with their bytes.
 */
export async function assets(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;
  const bytes = postgres ? sql`bytea` : sql`blob`;

  // Empty: beside the database, or in it.
  await db.schema
    .alterTable("blob")
    .addColumn("place", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.createIndex("blob_by_place").on("blob").columns(["place", "hash"]).execute();

  // Places some process of this registry was started with, and so can read.
  await db.schema
    .createTable("blob_place")
    .addColumn("place", text, (column) => column.primaryKey())
    .addColumn("used_at", number, (column) => column.notNull())
    .execute();

  // Bytes too large for one row.
  await db.schema
    .createTable("blob_piece")
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("number", number, (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("blob_piece_key", ["key", "number"])
    .execute();

  // Bytes that are nobody's, or may turn out to be, and when they go.
  await db.schema
    .createTable("blob_removal")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("place", text, (column) => column.notNull())
    .addColumn("due_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("blob_removal_due").on("blob_removal").column("due_at").execute();

  await db.schema
    .createTable("blob_form")
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("form", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("blob_form_key", ["source", "form"])
    .execute();
  await db.schema.createIndex("blob_form_hash").on("blob_form").column("hash").execute();

  // Files on their way to being assets: times in milliseconds since 1970, sizes in bytes.
  await db.schema
    .createTable("asset_upload")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("signature", text)
    .addColumn("storage_key", text, (column) => column.notNull().unique())
    .addColumn("filename", text)
    .addColumn("mime_type", text)
    .addColumn("size", number)
    .addColumn("received", number)
    .addColumn("claimed_until", number, (column) => column.notNull())
    .addColumn("seen", text)
    .addColumn("confirmed", text)
    .addColumn("recorded_at", number)
    .addColumn("created_by", text, (column) => column.notNull())
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("expires_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("asset_upload_expires").on("asset_upload").column("expires_at").execute();
  await db.schema
    .createIndex("asset_upload_by_maker")
    .on("asset_upload")
    .columns(["created_by", "created_at"])
    .execute();
}
