import { sql } from "kysely";
import { openConnection } from "../sql/connection.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { transact } from "../sql/transact.ts";
import { contentOf } from "./content.ts";
import { appliedMigrations, currentSchema, refuseInUse } from "./existing.ts";
import { notEmpty, type Staging, type StagingOptions } from "./staging.ts";
import { stepsNamed, tablesOf } from "./tables.ts";

/**
 * A schema of its own, `<schema>_restoring`. Its tables take their place in one transaction; those that were there move to
 * `<schema>_before_<time>`.
 */
export async function stagePostgres({ url, replace }: StagingOptions): Promise<Staging> {
  const target = openConnection(url, { limited: false });
  try {
    const schema = await currentSchema(target.db);
    const staged = `${schema}_restoring`;
    const check = async (db: StoreDatabase) => {
      await refuseInUse({ db }, "restore");
      const { revisions, people } = await contentOf(db);
      if (revisions + people > 0 && !replace) throw notEmpty(revisions, people);
      return revisions + people > 0;
    };
    await check(target.db);
    await target.db.schema.dropSchema(staged).ifExists().cascade().execute();
    await target.db.schema.createSchema(staged).execute();
    const connection = openConnection(url, { limited: false, schema: staged });

    const remove = async () => {
      await target.db.schema.dropSchema(staged).ifExists().cascade().execute();
      await target.close();
    };
    const takePlace = async () => {
      await connection.close();
      try {
        return await transact(target.db, async (trx) => {
          const used = await check(trx);
          const before = `${schema}_before_${new Date().toISOString().replaceAll(/\D/g, "")}`;
          const present = await presentTables(trx, schema);
          if (used) await trx.schema.createSchema(before).execute();
          for (const table of present)
            await (used ? move(trx, schema, table, before) : trx.schema.dropTable(table).cascade().execute());
          for (const table of await tableNames(trx, staged)) await move(trx, staged, table, schema);
          return used ? `schema ${before}` : undefined;
        });
      } finally {
        // Empty now, or what could not take its place.
        await remove();
      }
    };
    const discard = async () => {
      await connection.close();
      await remove();
    };
    return { connection, takePlace, discard };
  } catch (error) {
    await target.close();
    throw error;
  }
}

/** Tables of a registry that are there, of whatever version this program knows. */
async function presentTables(db: StoreDatabase, schema: string): Promise<string[]> {
  const steps = stepsNamed(await appliedMigrations(db));
  if (steps.length === 0) return [];
  const made = new Set((await tablesOf(steps)).map(({ name }) => name));
  return (await tableNames(db, schema)).filter((name) => made.has(name));
}

async function tableNames(db: StoreDatabase, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = ${schema} order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

const move = (db: StoreDatabase, from: string, table: string, to: string) =>
  sql`alter table ${sql.table(`${from}.${table}`)} set schema ${sql.id(to)}`.execute(db);
