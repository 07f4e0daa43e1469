import { sql } from "kysely";
import { rowsOf } from "./rows-of.ts";
import type { DialectName, RevisionTable, StoreDatabase } from "./schema.ts";

/**
 * The newest revision of each of these records, up to `at`: one index step for each, even with a long history. (With
 * `superseded_by is null` instead, SQLite scans the whole history of each.)
 */
export async function newestRevisions<C extends keyof RevisionTable>(
  db: StoreDatabase,
  dialect: DialectName,
  kind: string,
  ids: readonly string[],
  columns: readonly C[],
  at = Number.MAX_SAFE_INTEGER,
): Promise<Pick<RevisionTable, C | "id">[]> {
  const picked = sql.join(["id", ...columns].map((column) => sql.ref(`revision.${column}`)));
  const { rows } = await sql<Pick<RevisionTable, C | "id">>`
    select ${picked} from ${rowsOf(dialect, "text", ids)} join revision on revision.seq = (
      select max(r.seq) from revision r where r.kind = ${kind} and r.id = given.value and r.seq <= ${at}
    )`.execute(db);
  return rows;
}
