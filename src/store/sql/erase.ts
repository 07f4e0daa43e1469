import { ownerOf } from "../kind.ts";
import type { History } from "../store.ts";
import { appendRevisions, headsAfter, lockHead } from "./append.ts";
import type { CommitParts } from "./commit.ts";
import { forgetDerived } from "./derived.ts";
import { transact } from "./transact.ts";

/**
 * Forgets all documents, summaries and messages of one record. Its present revision becomes a deletion by `author`.
 * Returns the hashes of the record's blobs.
 */
export async function eraseRecords(
  { db, dialect, heads }: CommitParts,
  { kind, id, author }: Parameters<History["erase"]>[0],
): Promise<{ erased: number; hashes: string[] }> {
  const known = heads.current();
  const done = await transact(db, async (trx) => {
    const base = await lockHead(trx, dialect);
    const rows = await trx
      .selectFrom("revision")
      .select(["seq", "action", "superseded_by"])
      .where("kind", "=", kind.name)
      .where("id", "=", id)
      .execute();
    const ofRecord = trx.selectFrom("revision").select("seq").where("kind", "=", kind.name).where("id", "=", id);
    const blobs = await trx.deleteFrom("revision_blob").where("seq", "in", ofRecord).returning("hash").execute();
    await trx.deleteFrom("document").where("seq", "in", ofRecord).execute();
    await trx
      .updateTable("revision")
      .set({ blob: null, message: null, summary: "{}" })
      .where("kind", "=", kind.name)
      .where("id", "=", id)
      .execute();
    // A deletion never had a document.
    const erased = await trx
      .updateTable("revision")
      .set({ forgotten: "erased" })
      .where("kind", "=", kind.name)
      .where("id", "=", id)
      .where("action", "<>", "delete")
      .where((eb) => eb.or([eb("forgotten", "is", null), eb("forgotten", "<>", "erased")]))
      .returning("seq")
      .execute();
    await forgetDerived(
      trx,
      rows.map(({ seq }) => seq),
    );
    const hashes = [...new Set(blobs.map((row) => row.hash))];
    const present = rows.find((row) => row.superseded_by === null);
    if (!present || present.action === "delete") return { erased: erased.length, hashes, heads: undefined };

    const deletion = {
      kind: kind.name,
      id,
      owner: ownerOf(kind, id),
      action: "delete" as const,
      hash: "",
      summary: "{}",
      json: null,
      blob: null,
      size: 0,
      blobs: [],
      replaces: present.seq,
    };
    const stamp = { push: null, message: null, changed_by: author, changed_at: new Date().toISOString() };
    await appendRevisions(trx, dialect, base, [deletion], stamp);
    return { erased: erased.length, hashes, heads: await headsAfter(trx, base, [deletion], known) };
  });
  if (done.heads) heads.publish(done.heads);
  return { erased: done.erased, hashes: done.hashes };
}
