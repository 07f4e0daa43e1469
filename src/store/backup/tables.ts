import Database from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { migrate } from "../sql/migrate.ts";
import { type Migration, migrations } from "../sql/migrations/index.ts";
import type { StoreDatabase, StoreTables } from "../sql/schema.ts";

/** A table of a released schema. */
export interface SchemaTable {
  name: string;
  columns: string[];
  /** Columns of the primary key, in its order. */
  key: string[];
}

/** One row, with the values of both databases and JSON. */
export type TableRow = Record<string, string | number | null>;

/** Tables that store blobs or internal state of one database. A restore creates them again. */
export const OWN_TABLES: ReadonlySet<string> = new Set([
  "blob",
  "blob_piece",
  "blob_place",
  "blob_removal",
  "migration",
]);

const PAGE = 250;

/** Migrations of these names. Throws for unknown names. */
export function stepsNamed(names: readonly string[]): Migration[] {
  const unknown = names.filter((name) => !migrations.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(
      `The backup comes from a newer or unreleased version of dsr with the migrations ${unknown.join(", ")}. Use that version.`,
    );
  return migrations.filter(({ name }) => names.includes(name));
}

/**
 * The tables of these migrations; referenced tables come first. Read from an in-memory database, so that other tables
 * in the same PostgreSQL database are ignored.
 */
export async function tablesOf(steps: readonly Migration[]): Promise<SchemaTable[]> {
  const raw = new Database(":memory:");
  const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database: raw }) });
  try {
    await migrate(db, "sqlite", steps);
    const names = raw
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid",
      )
      .pluck()
      .all();
    const columnsOf = raw.prepare<[string], { name: string; pk: number }>("select name, pk from pragma_table_info(?)");
    return names.map((name) => {
      const columns = columnsOf.all(name);
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
    });
  } finally {
    await db.destroy();
  }
}

/** All rows in the order of the primary key, in pages. */
export async function* readRows(db: StoreDatabase, { name, columns, key }: SchemaTable): AsyncGenerator<TableRow[]> {
  const fields = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  for (let last: TableRow | undefined; ; ) {
    const from = last;
    const after = from ? sql`where (${order}) > (${sql.join(key.map((column) => from[column]))})` : sql``;
    const { rows } =
      await sql<TableRow>`select ${fields} from ${sql.table(name)} ${after} order by ${order} limit ${sql.lit(PAGE)}`.execute(
        db,
      );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}
