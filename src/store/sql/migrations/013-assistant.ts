import { type Kysely, sql } from "kysely";

/**
 * What a language model was used for, and what it made that nobody has published yet: rows outside the log. Times are
 * milliseconds since 1970.
 */
export async function assistant(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;

  // What of somebody's day (UTC) is spent or held for answers under way: one row, so that one statement decides.
  await db.schema
    .createTable("model_budget")
    .addColumn("actor", text, (column) => column.notNull())
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("tokens", number, (column) => column.notNull())
    .addPrimaryKeyConstraint("model_budget_key", ["actor", "day"])
    .execute();

  // Steps of jobs that ask a model: what was answered is not asked for again, and charged once. `held` tokens of the budget
  // are the step's; `answer` is JSON.
  await db.schema
    .createTable("model_step")
    .addColumn("step", text, (column) => column.primaryKey())
    .addColumn("job_id", text, (column) => column.notNull())
    .addColumn("answer", text)
    .addColumn("held", number, (column) => column.notNull())
    .addColumn("created_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("model_step_job").on("model_step").column("job_id").execute();

  // What generations have made so far, while they run and after: `document` is JSON.
  await db.schema
    .createTable("generation")
    .addColumn("job_id", text, (column) => column.primaryKey())
    .addColumn("artifact_id", text)
    .addColumn("document", text, (column) => column.notNull())
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("updated_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("generation_artifact").on("generation").columns(["artifact_id", "created_at"]).execute();

  // `document` is JSON: what the feature shows of it.
  await db.schema
    .createTable("draft")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("job_id", text)
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("target", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("document", text, (column) => column.notNull())
    .addColumn("created_by", text)
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("ends_at", number, (column) => column.notNull())
    .addColumn("ended_at", number)
    .addColumn("ended_by", text)
    .addColumn("revision", number)
    .execute();
  await db.schema.createIndex("draft_state").on("draft").columns(["state", "created_at"]).execute();

  // Blobs that drafts need: no collection takes them.
  await db.schema
    .createTable("draft_blob")
    .addColumn("draft_id", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("draft_blob_key", ["draft_id", "hash"])
    .execute();
  await db.schema.createIndex("draft_blob_hash").on("draft_blob").column("hash").execute();
}
