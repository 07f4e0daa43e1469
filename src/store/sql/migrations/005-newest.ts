import { type Kysely, sql } from "kysely";

/** An index over what is now, in the order of the log: a reader of the newest revisions alone passes over the others. */
export async function newest(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex("revision_newest")
    .on("revision")
    .column("seq")
    .where(sql.ref("superseded_by"), "is", null)
    .execute();
}
