import { type RawBuilder, sql } from "kysely";
import type { DialectName } from "./schema.ts";

/**
 * A list as rows with one column `value`, for a `from`. The list is one parameter, so the text of the statement stays
 * the same: it is built quickly (the query builder is slow for hundreds of values) and prepared once.
 */
export function rowsOf(dialect: DialectName, type: "text", values: readonly string[]): RawBuilder<unknown>;
export function rowsOf(dialect: DialectName, type: "bigint", values: readonly number[]): RawBuilder<unknown>;
export function rowsOf(dialect: DialectName, type: "text" | "bigint", values: readonly (string | number)[]) {
  return dialect === "postgres"
    ? sql`unnest(${values}::${sql.raw(type)}[]) as given(value)`
    : sql`json_each(${JSON.stringify(values)}) as given`;
}
