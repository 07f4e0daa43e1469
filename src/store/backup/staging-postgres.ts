import { sql } from "kysely";
import { openConnection } from "../sql/connection.ts";
import { RESTORING } from "../sql/interrupted-restore.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { transact } from "../sql/transact.ts";
import { countContent } from "./content.ts";
import { appliedMigrations, currentSchema, refuseInUse } from "./existing.ts";
import { notEmpty, otherRestore, type RestoreTarget, type RestoreTargetOptions } from "./staging.ts";
import { stepsNamed, tablesOf } from "./tables.ts";

/**
 * A separate schema, `<schema>_restoring`. One transaction moves its tables into place and the previous ones to
 * `<schema>_before_<time>`.
 */
export async function stagePostgres({ url, replace, removed }: RestoreTargetOptions): Promise<RestoreTarget> {
  const schema = await schemaBehind(url);
  const target = openConnection(url, { limited: false, schema });
  try {
    const staged = schema + RESTORING.postgres;
    const check = async (db: StoreDatabase) => {
      await refuseInUse({ db }, "restore");
      const { revisions, people } = await countContent(db);
      if (revisions + people > 0 && !replace) throw notEmpty(revisions, people);
      return revisions + people > 0;
    };
    await check(target.db);
    const dropped = sql`drop schema if exists ${sql.id(staged)} cascade`;
    if ((await schemaId(target.db, staged)) !== undefined) {
      await dropped.execute(target.db);
      removed?.(`the schema ${staged}`);
    }
    await target.db.schema.createSchema(staged).execute();
    const made = await schemaId(target.db, staged);
    const connection = openConnection(url, { limited: false, schema: staged });

    // Another restore may have created a schema of that name by now.
    const isOurs = async (db: StoreDatabase) => (await schemaId(db, staged)) === made;
    const remove = async () => {
      if (await isOurs(target.db)) await dropped.execute(target.db);
      await target.close();
    };
    const takePlace = async () => {
      await connection.close();
      try {
        return await transact(target.db, async (trx) => {
          const used = await check(trx);
          if (!(await isOurs(trx))) throw otherRestore();
          const before = `${schema}_before_${new Date().toISOString().replaceAll(/\D/g, "")}`;
          const present = await presentTables(trx, schema);
          if (used) await trx.schema.createSchema(before).execute();
          for (const table of present)
            await (used ? move(trx, schema, table, before) : trx.schema.dropTable(table).cascade().execute());
          for (const table of await tableNames(trx, staged)) await move(trx, staged, table, schema);
          return used ? `schema ${before}` : undefined;
        });
      } finally {
        // Empty after the move, or the rest of a failed restore.
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

async function schemaBehind(url: string): Promise<string> {
  const { db, close } = openConnection(url, { limited: false });
  return currentSchema(db).finally(close);
}

/** PostgreSQL's ID of a schema. It changes if the schema is dropped and created again. */
async function schemaId(db: StoreDatabase, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ oid: number }>`select oid from pg_namespace where nspname = ${name}`.execute(db);
  return rows[0]?.oid;
}

/** Existing tables of a registry, of any known version. */
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
