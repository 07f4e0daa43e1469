import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { PreparedRecord } from "../record.ts";
import {
  type Blobs,
  type ChangeFailure,
  type Commit,
  type CommitResult,
  DecisionOutdated,
  type KindState,
} from "../store.ts";
import { appendRevisions, headsAfter, lockHead } from "./append.ts";
import { chunks } from "./chunks.ts";
import type { HeadTracker } from "./heads.ts";
import type { NewRevision } from "./new-revision.ts";
import { prepareCommit } from "./prepare-commit.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { type ChangeOutcome, type CommitOutcome, settleChanges, settleUnderLock } from "./settle.ts";
import { transact } from "./transact.ts";

/** Documents above this size are kept as blobs, in bytes. */
const MAX_INLINE = 16 * 1024;
const CHUNK = 1000;
/** Concurrent blob writes. */
const CONCURRENCY = 8;

export interface CommitParts {
  db: StoreDatabase;
  dialect: DialectName;
  heads: HeadTracker;
  blobs: Blobs;
}

/**
 * Writes changes to the log. The slow work comes first, then one short transaction under the lock of the head, which
 * compares only records that a concurrent commit may have changed.
 */
export function createCommit(parts: CommitParts): (commit: Commit) => Promise<CommitResult> {
  const { db, dialect, heads, blobs } = parts;
  return async (commit) => {
    const failed: ChangeFailure[] = [];
    const wanted = await prepareCommit(commit, failed);
    const each = commit.atomicity === "each";
    const yieldToLoop = createYielder();
    let { beforehand } = commit;
    for (;;) {
      const known = heads.current();
      const before = await settleChanges(db, wanted, { dialect, each, failed, blobs });
      // Equal or conflicting records may come from a commit that this process hasn't read yet.
      if (before.changed.length === 0) return answerOf((await heads.refresh()).seq, before, []);
      await yieldToLoop();
      const requested = beforehand?.(
        before.changed.map(({ requested: { kind, id }, record }) => ({ kind, id, record })),
      );
      beforehand = undefined;
      // Rare: the check took time, and the records may have changed since.
      if (requested) {
        await requested;
        continue;
      }
      const stored = await storeLarge(before.changed, blobs);
      await yieldToLoop();

      const done = await transact(db, async (trx) => {
        const base = await lockHead(trx, dialect);
        const now = base === known.seq ? before : await settleUnderLock(trx, { dialect, earlier: before, each });
        const revisions = now?.changed.map((outcome) => revisionOf(outcome, stored)) ?? [];
        await yieldToLoop();
        // Rare: a concurrent commit made a large document differ, or a blob was collected. Start again.
        if (!now || !(await haveBlobs(trx, revisions, stored, now.changed))) return undefined;
        if (revisions.length === 0) return { base, now, revisions, heads: known };
        if (commit.decidedOn) await checkStanding(trx, commit.decidedOn);
        await commit.alongside?.(trx, base + revisions.length);
        const stamp = {
          push: commit.push ?? null,
          message: commit.message ?? null,
          changed_by: commit.author,
          changed_at: new Date().toISOString(),
        };
        await appendRevisions(trx, dialect, base, revisions, stamp);
        return { base, now, revisions, heads: await headsAfter(trx, base, revisions, known) };
      });
      if (!done) continue;
      if (done.revisions.length === 0) return answerOf((await heads.refresh()).seq, done.now, []);
      heads.publish(done.heads);
      const applied = done.revisions.map(({ kind, id, action, hash }, index) => ({
        kind,
        id,
        action,
        seq: done.base + 1 + index,
        hash,
      }));
      return answerOf(done.heads.seq, done.now, applied);
    }
  };
}

const answerOf = (
  seq: number,
  { unchanged, failed }: CommitOutcome,
  applied: CommitResult["applied"],
): CommitResult => ({
  seq,
  applied,
  unchanged: unchanged.map(({ requested: { kind, id }, record }) => ({
    kind: kind.name,
    id,
    hash: record?.hash ?? "",
  })),
  failed,
});

const isLarge = (json: string): boolean => json.length > MAX_INLINE || Buffer.byteLength(json) > MAX_INLINE;

/** Stores large documents as blobs; returns the hash of each. */
async function storeLarge(changed: readonly ChangeOutcome[], blobs: Blobs): Promise<Map<PreparedRecord, string>> {
  const stored = new Map<PreparedRecord, string>();
  const large = changed.flatMap(({ record }) => (record && isLarge(record.json) ? record : []));
  for (const piece of chunks(large, CONCURRENCY)) {
    const put = async (record: PreparedRecord) => {
      stored.set(record, (await blobs.put(Buffer.from(record.json))).hash);
    };
    await Promise.all(piece.map(put));
  }
  return stored;
}

function revisionOf(
  { requested, record, row }: ChangeOutcome,
  stored: ReadonlyMap<PreparedRecord, string>,
): NewRevision {
  const { kind, id, owner, message } = requested;
  const base = { kind: kind.name, id, owner, replaces: row?.seq, message };
  if (!record) {
    const summary = row?.summary ?? "{}";
    return { ...base, action: "delete", hash: "", summary, json: null, blob: null, size: 0, blobs: [] };
  }
  const blob = stored.get(record) ?? null;
  return {
    ...base,
    action: row && row.action !== "delete" ? "update" : "create",
    hash: record.hash,
    summary: record.summaryJson,
    json: blob === null ? record.json : null,
    blob,
    size: Buffer.byteLength(record.json),
    blobs: blob === null ? record.blobs : [...new Set([...record.blobs, blob])],
  };
}

/** Throws `DecisionOutdated` if a record of these kinds was written since. The head must be locked. */
async function checkStanding(trx: StoreDatabase, { kinds, head }: KindState): Promise<void> {
  const names = kinds.map(({ name }) => name);
  if (names.length === 0) return;
  const row = await trx
    .selectFrom("kind_head")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .where("kind", "in", names)
    .executeTakeFirst();
  if ((row?.seq ?? 0) !== head)
    throw new DecisionOutdated(`Revision ${row?.seq} changed the data that this decision depends on.`);
}

/** Whether all blobs still exist, now that they can't be collected any more. */
async function haveBlobs(
  trx: StoreDatabase,
  revisions: readonly NewRevision[],
  stored: ReadonlyMap<PreparedRecord, string>,
  changed: readonly ChangeOutcome[],
): Promise<boolean> {
  if (changed.some(({ record }) => record && isLarge(record.json) && !stored.has(record))) return false;
  const hashes = [...new Set(revisions.flatMap((revision) => revision.blobs))];
  for (const piece of chunks(hashes, CHUNK)) {
    const rows = await trx.selectFrom("blob").select("hash").where("hash", "in", piece).execute();
    if (rows.length < piece.length) return false;
  }
  return true;
}
