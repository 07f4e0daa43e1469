import { CompiledQuery, type Insertable } from "kysely";
import { inChunks } from "./chunks.ts";
import type { DialectName, StoreDatabase, StoreTables } from "./schema.ts";

const ROWS = 250;

/**
 * Inserts rows with the same columns, hundreds to a statement. The text is put together here, since the query builder
 * takes as long to describe thousands of values as SQLite to store them.
 */
export async function insertRows<T extends keyof StoreTables>(
  db: StoreDatabase,
  dialect: DialectName,
  table: T,
  rows: readonly Insertable<StoreTables[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const parameter = dialect === "postgres" ? (index: number) => `$${index + 1}` : () => "?";
  await inChunks(rows, ROWS, async (piece) => {
    const parameters = piece.flatMap((row) => Object.values(row));
    const tuples = piece.map(
      (_, row) => `(${columns.map((_, column) => parameter(row * columns.length + column)).join(",")})`,
    );
    const text = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(",")}) values ${tuples.join(",")}`;
    await db.executeQuery(CompiledQuery.raw(text, parameters));
  });
}
