import { type Kysely, sql } from "kysely";
import { type Migration, migrations } from "./migrations/index.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { untilTaken } from "./transact.ts";

/** Any number: whoever migrates a registry on this database waits for it. */
const LOCK = 7_305_111;

/**
 * Brings the schema up to date in one transaction, behind a lock: of many processes that start at once one does it.
 * Throws where the database has migrations this version does not know.
 */
export async function migrate(
  db: StoreDatabase,
  dialect: DialectName,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const transaction = db.transaction();
  // Who waited for the lock must see what was done meanwhile, also where transactions are serializable by default.
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
      // Migrations describe tables of their own time, so that they see none of today's types.
      await step.up(trx as unknown as Kysely<never>, dialect);
      await trx.insertInto("migration").values({ name: step.name, applied_at: new Date().toISOString() }).execute();
    }
  };
  await untilTaken(() => begun.execute(bringUp));
}
