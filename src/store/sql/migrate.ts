import { type Kysely, sql } from "kysely";
import { type Migration, migrations } from "./migrations/index.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { retryOnConflict } from "./transact.ts";

/** Any number: all migrations of registries in this database wait for this lock. */
const LOCK = 7_305_111;

/**
 * Migrates the schema in one transaction, under a lock: of many processes that start together, one does it. Throws if
 * the database has unknown migrations.
 */
export async function migrate(
  db: StoreDatabase,
  dialect: DialectName,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const transaction = db.transaction();
  // After the wait for the lock the transaction must see the work of others, even if transactions are serializable by
  // default.
  const begun = dialect === "postgres" ? transaction.setIsolationLevel("read committed") : transaction;
  const bringUp = async (trx: StoreDatabase) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await trx.schema
      .createTable("migration")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("applied_at", "text", (column) => column.notNull())
      .execute();
    const rows = await trx.selectFrom("migration").select("name").orderBy("name").execute();
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].filter((name) => !steps.some((step) => step.name === name));
    if (unknown.length > 0) {
      throw new Error(
        `The database comes from a newer or unreleased version of dsr with the migrations ${unknown.join(", ")}. Start that version, or restore a backup from this version. docs/guide/upgrading.md explains how to move content between versions.`,
      );
    }
    for (const step of steps) {
      if (applied.has(step.name)) continue;
      // Migrations describe the tables of their time and don't use today's types.
      await step.up(trx as unknown as Kysely<never>, dialect);
      await trx.insertInto("migration").values({ name: step.name, applied_at: new Date().toISOString() }).execute();
    }
  };
  await retryOnConflict(() => begun.execute(bringUp));
}
