import type { Kind } from "../kind.ts";
import type { Blobs, Snapshot, StoredRecord } from "../store.ts";
import { type DocumentReader, parseDocument, readDocumentText } from "./documents.ts";
import type { Heads } from "./heads.ts";
import { type Lists, listAt } from "./lists.ts";
import type { StoreDatabase } from "./schema.ts";
import type { WrittenRecords } from "./written-records.ts";

export interface SnapshotParts {
  db: StoreDatabase;
  documents: DocumentReader;
  lists: Lists;
  written: WrittenRecords;
  blobs: Blobs;
}

/** All records as of the present head: lists come from memory, `head` is synchronous. */
export function snapshotNow(parts: SnapshotParts, heads: Heads): Snapshot {
  const now: Snapshot = {
    get: (kind, id) => getEntry(parts, kind, id, heads.seq),
    text: (kind, id) => getText(parts, kind, id, heads.seq),
    // A copy, because callers may sort it.
    list: async (kind) => [...(await parts.lists.get(kind.name, heads.kinds.get(kind.name) ?? 0, heads.seq))],
    head: (kinds) => {
      let newest = 0;
      for (const { name } of kinds) newest = Math.max(newest, heads.kinds.get(name) ?? 0);
      return newest;
    },
    stamps: (records) => parts.written.stamps(records, heads.seq),
    derive: async (make) => make(now),
  };
  return now;
}

/** All records as of an older revision, from the database. */
export function snapshotAt(parts: SnapshotParts, at: number): Snapshot {
  const then: Snapshot = {
    get: (kind, id) => getEntry(parts, kind, id, at),
    text: (kind, id) => getText(parts, kind, id, at),
    list: (kind) => listAt(parts.db, kind.name, at),
    head: async (kinds) => {
      const names = kinds.map((kind) => kind.name);
      if (names.length === 0) return 0;
      const row = await parts.db
        .selectFrom("revision")
        .select((eb) => eb.fn.max("seq").as("seq"))
        .where("kind", "in", names)
        .where("seq", "<=", at)
        .executeTakeFirst();
      return row?.seq ?? 0;
    },
    stamps: (records) =>
      Promise.all(records.map(async ({ kind, id }) => (await parts.documents.newest(kind.name, id, at))?.seq ?? 0)),
    derive: async (make) => make(then),
  };
  return then;
}

async function getText(parts: SnapshotParts, kind: Kind, id: string, at: number) {
  const row = await parts.documents.newest(kind.name, id, at);
  const text = row && (await readDocumentText(row, parts.blobs));
  return text === undefined ? undefined : { text, hash: row?.hash ?? "" };
}

async function getEntry<D>(
  parts: SnapshotParts,
  kind: Kind<D>,
  id: string,
  at: number,
): Promise<StoredRecord<D> | undefined> {
  const row = await parts.documents.newest(kind.name, id, at);
  if (!row || row.action === "delete") return undefined;
  // This kind validated the document when it was stored.
  const document = (await parseDocument(row, parts.blobs)) as D;
  return { id, document, seq: row.seq, hash: row.hash, changedAt: row.changed_at, changedBy: row.changed_by };
}
