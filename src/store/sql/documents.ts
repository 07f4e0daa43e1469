import { sql } from "kysely";
import { type Blobs, ForgottenDocument } from "../store.ts";
import { createBatch } from "./batch.ts";
import { newestRevisions } from "./newest-revisions.ts";
import { rowsOf } from "./rows-of.ts";
import type { DialectName, RevisionTable, StoreDatabase } from "./schema.ts";

/** The columns of a revision for reading its document. */
export type DocumentRow = Pick<RevisionTable, (typeof COLUMNS)[number]> & { json: string | null };

const COLUMNS = ["seq", "action", "hash", "blob", "forgotten", "changed_at", "changed_by"] as const;

const REFERENCES = [
  "revision.seq",
  "revision.action",
  "revision.hash",
  "revision.blob",
  "revision.forgotten",
  "revision.changed_at",
  "revision.changed_by",
] as const;

/** Parses the document of a revision; null for a deletion. Throws `ForgottenDocument`. */
export async function parseDocument(row: DocumentText, blobs: Blobs): Promise<unknown> {
  const text = await readDocumentText(row, blobs);
  return text === undefined ? null : JSON.parse(text);
}

/** The stored document of a revision; undefined for a deletion. Throws `ForgottenDocument`. */
export async function readDocumentText(row: DocumentText, blobs: Blobs): Promise<string | undefined> {
  if (row.forgotten !== null) throw new ForgottenDocument(row.seq, row.forgotten);
  if (row.json !== null) return row.json;
  return row.blob === null ? undefined : blobText(row.seq, row.blob, blobs);
}

/** The stored document of a revision. */
export type DocumentText = Pick<DocumentRow, "seq" | "blob" | "forgotten" | "json">;

/** The JSON of a document that is stored as a blob. */
export async function blobText(seq: number, blob: string, blobs: Blobs): Promise<string> {
  const bytes = await blobs.get(blob);
  if (!bytes) throw new Error(`Blob ${blob}, the document of revision ${seq}, is missing.`);
  return new TextDecoder().decode(bytes);
}

export interface DocumentReader {
  /** The newest revision of a record up to `at`. */
  newest(kind: string, id: string, at: number): Promise<DocumentRow | undefined>;
  /** One revision by number. */
  bySeq(seq: number): Promise<DocumentRow | undefined>;
  /** The same for many revisions, with their documents only. */
  textsOf(numbers: readonly number[]): Promise<DocumentText[]>;
}

/** Reads revisions; concurrent reads share one statement. */
export function createDocumentReader(db: StoreDatabase, dialect: DialectName): DocumentReader {
  const newest = createNewest(db, dialect);
  // A batch has one kind and one number; the map is emptied at the end of the turn.
  const open = new Map<string, (id: string) => Promise<DocumentRow | undefined>>();

  const batchOf = (kind: string, at: number) => {
    const name = `${at} ${kind}`;
    const known = open.get(name);
    if (known) return known;
    const batch = createBatch<string, DocumentRow>((ids) => newest(kind, ids, at));
    open.set(name, batch);
    queueMicrotask(() => open.delete(name));
    return batch;
  };

  const bySeq = createBatch<number, DocumentRow>(async (numbers) => {
    const rows = await withDocuments(db).where("revision.seq", "in", numbers).execute();
    return new Map(rows.map((row) => [row.seq, row]));
  });

  const textsOf = (numbers: readonly number[]): Promise<DocumentText[]> =>
    numbers.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom("revision")
          .leftJoin("document", "document.seq", "revision.seq")
          .select(["revision.seq", "revision.blob", "revision.forgotten", "document.json"])
          .where(sql<boolean>`revision.seq in (select value from ${rowsOf(dialect, "bigint", numbers)})`)
          .execute();
  return { newest: (kind, id, at) => batchOf(kind, at)(id), bySeq, textsOf };
}

const withDocuments = (db: StoreDatabase) =>
  db
    .selectFrom("revision")
    .leftJoin("document", "document.seq", "revision.seq")
    .select(REFERENCES)
    .select("document.json");

function createNewest(db: StoreDatabase, dialect: DialectName) {
  // Built once, because building is half of the cost.
  const single = withDocuments(db)
    .where("kind", "=", "")
    .where("id", "=", "")
    .where("revision.seq", "<=", 0)
    .orderBy("revision.seq", "desc")
    .limit(1)
    .compile();
  return async (kind: string, ids: string[], at: number): Promise<Map<string, DocumentRow>> => {
    const [id] = ids;
    if (id !== undefined && ids.length === 1) {
      const { rows } = await db.executeQuery<DocumentRow>({ ...single, parameters: [kind, id, at, 1] });
      return new Map(rows.map((row) => [id, row]));
    }
    const rows = await newestRevisions(db, dialect, kind, ids, COLUMNS, at);
    const numbers = rows.map((row) => row.seq);
    const documents =
      rows.length === 0 ? [] : await db.selectFrom("document").selectAll().where("seq", "in", numbers).execute();
    const json = new Map(documents.map((row) => [row.seq, row.json]));
    return new Map(rows.map(({ id: of, ...row }) => [of, { ...row, json: json.get(row.seq) ?? null }]));
  };
}
