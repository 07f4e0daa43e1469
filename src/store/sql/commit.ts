import { setImmediate as nextTurn } from "node:timers/promises";
import type { Applied, Blobs, Commit } from "../store.ts";
import { appendRevisions, headsAfter, lockHead, type NewRevision } from "./append.ts";
import { chunks } from "./chunks.ts";
import type { HeadTracker } from "./heads.ts";
import { newestRevisions } from "./newest-revisions.ts";
import { prepareCommit, type Wanted, withBlobs } from "./prepare-commit.ts";
import type { DialectName, RevisionTable, StoreDatabase } from "./schema.ts";

/** Documents above this size are kept as blobs, in bytes. */
const MAX_INLINE = 16 * 1024;
const CHUNK = 1000;
/** Blobs in flight. */
const AT_ONCE = 8;

export interface CommitParts {
  db: StoreDatabase;
  dialect: DialectName;
  heads: HeadTracker;
  blobs: Blobs;
}

/** Present revisions by kind and id. */
type PresentRows = Map<string, Pick<RevisionTable, "seq" | "action" | "hash" | "summary">>;

const nameOf = (record: { kind: string; id: string }) => `${record.kind}\0${record.id}`;

/** Writes changes to the log: everything slow happens first, then one short transaction behind the lock of the head. */
export function createCommit(parts: CommitParts): (commit: Commit) => Promise<Applied> {
  const { db, dialect, heads, blobs } = parts;
  return async (commit) => {
    const failed: Applied["failed"] = [];
    let wanted = await prepareCommit(commit, failed);
    for (;;) {
      wanted = await withBlobs(wanted, blobs, commit.atomicity, failed);
      const known = heads.current();
      const before = await presentRows(db, wanted);
      const changed = wanted.filter((record) => differs(record, before));
      // What is equal may come from a commit that this process has not heard of.
      if (changed.length === 0) return { seq: (await heads.refresh()).seq, applied: [], failed };
      const stored = await storeLarge(changed, blobs);

      const done = await db.transaction().execute(async (trx) => {
        const base = await lockHead(trx, dialect);
        const now = base === known.seq ? before : await presentRows(trx, wanted);
        const changes = base === known.seq ? changed : wanted.filter((record) => differs(record, now));
        const revisions = changes.map((record) => revisionOf(record, now, stored));
        // Seldom: somebody else's commit made a large document differ, or a blob was collected. Once more from the start.
        if (!(await haveBlobs(trx, revisions, stored, changes))) return undefined;
        if (revisions.length === 0) return { base, revisions, heads: known };
        const stamp = {
          push: commit.push ?? null,
          message: commit.message ?? null,
          changed_by: commit.author,
          changed_at: new Date().toISOString(),
        };
        await appendRevisions(trx, dialect, base, revisions, stamp);
        return { base, revisions, heads: await headsAfter(trx, base, revisions, known) };
      });
      if (!done) continue;
      if (done.revisions.length === 0) return { seq: (await heads.refresh()).seq, applied: [], failed };
      heads.publish(done.heads);
      const applied = done.revisions.map(({ kind, id, action }, index) => ({
        kind,
        id,
        action,
        seq: done.base + 1 + index,
      }));
      return { seq: done.heads.seq, applied, failed };
    }
  };
}

async function presentRows(db: StoreDatabase, wanted: readonly Wanted[]): Promise<PresentRows> {
  const ids = new Map<string, string[]>();
  for (const { kind, id } of wanted) {
    const list = ids.get(kind);
    if (list) list.push(id);
    else ids.set(kind, [id]);
  }
  const present: PresentRows = new Map();
  for (const [kind, list] of ids) {
    for (const piece of chunks(list, CHUNK)) {
      const rows = await newestRevisions(db, kind, piece, ["seq", "action", "hash", "summary"]);
      for (const row of rows) present.set(nameOf({ kind, id: row.id }), row);
      // Readers come between reading and writing: each is one turn of the event loop on SQLite.
      await nextTurn();
    }
  }
  return present;
}

function differs(wanted: Wanted, present: PresentRows): boolean {
  const row = present.get(nameOf(wanted));
  const exists = row !== undefined && row.action !== "delete";
  return wanted.record ? !exists || row.hash !== wanted.record.hash : exists;
}

const isLarge = (json: string): boolean => json.length > MAX_INLINE || Buffer.byteLength(json) > MAX_INLINE;

/** Stores large documents as blobs; answers the blob of each. */
async function storeLarge(changed: readonly Wanted[], blobs: Blobs): Promise<Map<Wanted, string>> {
  const stored = new Map<Wanted, string>();
  const large = changed.filter(({ record }) => record && isLarge(record.json));
  for (const piece of chunks(large, AT_ONCE)) {
    const put = async (wanted: Wanted) => {
      stored.set(wanted, (await blobs.put(Buffer.from(wanted.record?.json ?? ""))).hash);
    };
    await Promise.all(piece.map(put));
  }
  return stored;
}

function revisionOf(wanted: Wanted, present: PresentRows, stored: ReadonlyMap<Wanted, string>): NewRevision {
  const { kind, id, owner, record } = wanted;
  const row = present.get(nameOf(wanted));
  const base = { kind, id, owner, replaces: row?.seq };
  if (!record) {
    const summary = row?.summary ?? "{}";
    return { ...base, action: "delete", hash: "", summary, json: null, blob: null, size: 0, blobs: [] };
  }
  const blob = stored.get(wanted) ?? null;
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

/** Whether all blobs are there now that nobody can collect them any more. */
async function haveBlobs(
  trx: StoreDatabase,
  revisions: readonly NewRevision[],
  stored: ReadonlyMap<Wanted, string>,
  changes: readonly Wanted[],
): Promise<boolean> {
  if (changes.some((wanted) => wanted.record && isLarge(wanted.record.json) && !stored.has(wanted))) return false;
  const hashes = [...new Set(revisions.flatMap((revision) => revision.blobs))];
  for (const piece of chunks(hashes, CHUNK)) {
    const rows = await trx.selectFrom("blob").select("hash").where("hash", "in", piece).execute();
    if (rows.length < piece.length) return false;
  }
  return true;
}
