import type { Summary } from "../kind.ts";
import type { Revision } from "../store.ts";
import type { HeadTracker } from "./heads.ts";
import type { RevisionTable, StoreDatabase } from "./schema.ts";

/** Public fields of a revision: all except its document. */
export const REVISION_COLUMNS = [
  "seq",
  "kind",
  "id",
  "owner",
  "action",
  "hash",
  "summary",
  "size",
  "push",
  "changed_at",
  "changed_by",
  "message",
  "superseded_by",
  "forgotten",
] as const;

/** The summary is parsed on first use: readers of the log rarely need it. */
export const revisionOf = (row: Pick<RevisionTable, (typeof REVISION_COLUMNS)[number]>): Revision => ({
  seq: row.seq,
  kind: row.kind,
  id: row.id,
  owner: row.owner,
  action: row.action,
  hash: row.hash,
  get summary(): Summary {
    return JSON.parse(row.summary);
  },
  size: Number(row.size),
  push: row.push,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  message: row.message,
  forgotten: row.forgotten,
  supersededBy: row.superseded_by,
});

/**
 * Revisions after `since`, in order; with `newest` without superseded ones. They become visible in the order of their
 * numbers, so a reader misses none.
 */
export async function changesAfter(
  db: StoreDatabase,
  heads: HeadTracker,
  since: number,
  limit: number,
  newest = false,
): Promise<{ head: number; revisions: Revision[] }> {
  const { seq: head } = await heads.refresh();
  const rows = await db
    .selectFrom("revision")
    .select(REVISION_COLUMNS)
    .where("seq", ">", since)
    .where("seq", "<=", head)
    .$if(newest, (query) => query.where("superseded_by", "is", null))
    .orderBy("seq")
    .limit(limit)
    .execute();
  return { head, revisions: rows.map(revisionOf) };
}
