import { cp } from "node:fs/promises";
import { openConnection } from "../src/store/sql/connection.ts";
import { sqliteFile } from "../src/store/sql/database-address.ts";
import { insertRows } from "../src/store/sql/insert-rows.ts";
import { migrate } from "../src/store/sql/migrate.ts";
import { migrations } from "../src/store/sql/migrations/index.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";

/** Up to this size versions before 009 kept bytes in the database of SQLite. */
const SMALL = 64 * 1024;
const FIRST_WITH_SMALL_FILE = 9;
/** What an earlier version wrote by itself, and bytes, which lay elsewhere. */
const NOT_COPIED = new Set(["migration", "blob_bytes", "blob_piece", "small_blob"]);

/** Rows of these are referred to by rows of others. */
const REFERRED = ["person", "mcp_session"];
const rank = (table: string) => (REFERRED.includes(table) ? 0 : 1);

/**
 * Makes of a registry's database one as a version with the first `many` migrations would have left it: the tables and
 * columns it had, with all they held, and bytes where it kept them. Nobody may have the first database open.
 */
export async function copyToEarlierSchema(from: string, to: string, many: number): Promise<void> {
  const today = await createSqlStore({ kinds: [], url: from });
  const earlier = openConnection(to);
  await migrate(earlier.db, earlier.dialect, migrations.slice(0, many));
  const columnsOf = async (db: typeof today.db) =>
    new Map(
      (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    );
  const now = await columnsOf(today.db);
  const then = [...(await columnsOf(earlier.db))].sort(([one], [other]) => rank(one) - rank(other));
  for (const [table, columns] of then) {
    if (NOT_COPIED.has(table)) continue;
    const lost = columns.filter((column) => !now.get(table)?.includes(column));
    if (lost.length > 0) throw new Error(`${table} has lost ${lost.join(", ")}: say here where it went.`);
    const [source, target] = [today.db, earlier.db].map((db) =>
      db.withTables<Record<string, Record<string, unknown>>>(),
    );
    if (!source || !target) throw new Error("Two databases were opened.");
    // Numbered by the database itself.
    const own = columns.filter((column) => !(table === "audit" && column === "seq"));
    const rows = await source.selectFrom(table).select(own).execute();
    await target.deleteFrom(table).execute();
    for (const row of rows) await target.insertInto(table).values(row).execute();
  }
  const isSqlite = earlier.dialect === "sqlite";
  for (const { hash, key, size } of await today.db.selectFrom("blob").select(["hash", "key", "size"]).execute()) {
    if (isSqlite && (many >= FIRST_WITH_SMALL_FILE || size > SMALL)) continue;
    const bytes = await today.blobs.get(hash);
    if (!bytes) throw new Error(`The bytes of ${hash} are gone.`);
    await insertRows(earlier.db, earlier.dialect, "blob_bytes", [{ key, bytes }]);
  }
  await earlier.close();
  await today.close();
  const [source, target] = [sqliteFile(from), sqliteFile(to)];
  if (!source || !target) return;
  const isKept = (path: string) => many >= FIRST_WITH_SMALL_FILE || !/small\.db/.test(path);
  await cp(`${source}-blobs`, `${target}-blobs`, { recursive: true, filter: isKept });
  await cp(`${source}.key`, `${target}.key`);
}
