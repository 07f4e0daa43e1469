import type { ArchiveEntry } from "./archive.ts";
import type { SchemaTable, TableRow } from "./tables.ts";

/** Rows of one part of a table. Throws if a line isn't a row of the table. */
export function checkedRows(table: SchemaTable, { name, bytes }: ArchiveEntry): TableRow[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const row = rowOf(line, table.columns);
    if (!row) throw new Error(`${name}, line ${index + 1}, is not a row of ${table.name}.`);
    return [row];
  });
}

function rowOf(line: string, columns: readonly string[]): TableRow | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
  const row: TableRow = {};
  for (const [column, value] of Object.entries(parsed)) {
    if (!columns.includes(column)) return undefined;
    if (value !== null && typeof value !== "string" && typeof value !== "number") return undefined;
    row[column] = value;
  }
  return Object.keys(row).length === columns.length ? row : undefined;
}
