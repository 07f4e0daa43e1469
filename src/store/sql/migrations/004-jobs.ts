import { type Kysely, sql } from "kysely";

/** Jobs, the health of components over time, and an index for what one push changed of one owner. */
export async function jobs(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable("job")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("label", text, (column) => column.notNull())
    .addColumn("progress", number)
    .addColumn("error", text)
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("started_at", number)
    .addColumn("completed_at", number)
    .addColumn("triggered_by", text)
    .addColumn("input", text, (column) => column.notNull())
    .addColumn("digest", text, (column) => column.notNull())
    .addColumn("result", text)
    .addColumn("tries", number, (column) => column.notNull().defaultTo(0))
    .addColumn("lease", text)
    .addColumn("due_at", number)
    .execute();
  await db.schema
    .createIndex("job_queued")
    .unique()
    .on("job")
    .columns(["kind", "digest"])
    .where(sql.ref("status"), "=", sql.lit("queued"))
    .execute();
  await db.schema
    .createIndex("job_due")
    .on("job")
    .columns(["due_at", "kind"])
    .where(sql.ref("due_at"), "is not", null)
    .execute();
  await db.schema.createIndex("job_kind").on("job").columns(["kind", "created_at"]).execute();
  await db.schema.createIndex("job_completed").on("job").column("completed_at").execute();

  await db.schema
    .createTable("job_after")
    .addColumn("kind", text, (column) => column.primaryKey())
    .addColumn("seq", number, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("health_snapshot")
    .addColumn("seq", number, (column) => column.primaryKey())
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("score", number)
    .addColumn("errors", number, (column) => column.notNull())
    .addColumn("warnings", number, (column) => column.notNull())
    .addColumn("components", number, (column) => column.notNull())
    .addColumn("json", text, (column) => column.notNull())
    .execute();

  await db.schema
    .createIndex("revision_push")
    .on("revision")
    .columns(["push", "owner", "seq"])
    .where(sql.ref("push"), "is not", null)
    .execute();
}
