import type { Summary } from "../kind.ts";
import type { Revision } from "../store.ts";
import type { HeadTracker } from "./heads.ts";
import type { RevisionTable, StoreDatabase } from "./schema.ts";

/** What of a revision is shown: all but its document. */
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

/** The summary is parsed when it is read: readers of the log hardly ever do. */
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

/** Revisions after `since`, in order; with `newest` only those that nothing came after. They are visible in the order of their numbers: none appears behind a reader's back. */
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
