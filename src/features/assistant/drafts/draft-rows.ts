import { randomUUID } from "node:crypto";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import type { DraftIteration, ShownDraft } from "./contract.ts";

/** Times are milliseconds since 1970. */
export interface DraftTable {
  id: string;
  job_id: string | null;
  kind: ShownDraft["kind"];
  /** Id of the component or text it is of. */
  target: string;
  state: ShownDraft["state"];
  /** JSON of `DraftDocument`. */
  document: string;
  /** Actor id. */
  created_by: string | null;
  created_at: number;
  ends_at: number;
  ended_at: number | null;
  ended_by: string | null;
  /** Of the commit that published it. */
  revision: number | null;
}

export interface DraftDocument {
  title: string;
  model: string;
  iterations: DraftIteration[];
}

export interface NewDraft extends DraftDocument {
  kind: ShownDraft["kind"];
  target: string;
  jobId?: string;
  createdBy: string | null;
}

/** How long a draft waits for somebody to decide. */
const OPEN_MS = 90 * 86_400_000;

export const draftTables = (db: StoreDatabase) =>
  db.$extendTables<{ draft: DraftTable; draft_blob: { draft_id: string; hash: string } }>();

/** Writes a draft down, in the transaction of who calls; its blobs are in the store already. */
export async function insertDraft(trx: StoreDatabase, draft: NewDraft, id: string = randomUUID()): Promise<string> {
  const { kind, target, jobId, createdBy, title, model, iterations } = draft;
  const now = Date.now();
  const document: DraftDocument = { title, model, iterations };
  const tables = draftTables(trx);
  await tables
    .insertInto("draft")
    .values({
      id,
      job_id: jobId ?? null,
      kind,
      target,
      state: "open",
      document: JSON.stringify(document),
      created_by: createdBy,
      created_at: now,
      ends_at: now + OPEN_MS,
      ended_at: null,
      ended_by: null,
      revision: null,
    })
    .execute();
  const hashes = new Set(iterations.flatMap(({ files }) => files.map(({ hash }) => hash)));
  for (const hash of hashes) await tables.insertInto("draft_blob").values({ draft_id: id, hash }).execute();
  return id;
}
