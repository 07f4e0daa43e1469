import { type Kysely, sql } from "kysely";

/**
 * Deletes what one build of the program kept for its OAuth server without the name of a model: nothing finds these rows,
 * and they have no end.
 */
export async function unnamedOauthRecords(db: Kysely<never>): Promise<void> {
  await sql`delete from oauth_record where model = ''`.execute(db);
}
