import { type PreparedRecord, prepareRecord } from "../record.ts";
import {
  type Blobs,
  ChangedElsewhere,
  type ChangeFailure,
  InvalidDocument,
  MissingBlob,
  type PresentRecord,
} from "../store.ts";
import { chunks, inChunks } from "./chunks.ts";
import { parseDocument } from "./documents.ts";
import { newestRevisions } from "./newest-revisions.ts";
import { failureOf, type RequestedChange } from "./prepare-commit.ts";
import type { DialectName, RevisionTable, StoreDatabase } from "./schema.ts";

const CHUNK = 1000;
const COLUMNS = ["seq", "action", "hash", "summary", "blob", "forgotten", "changed_at", "changed_by"] as const;

/** The newest revision of a record. */
type PresentRow = Pick<RevisionTable, (typeof COLUMNS)[number]>;

/** The outcome of one change. */
export interface ChangeOutcome {
  requested: RequestedChange;
  /** Undefined for a removal. */
  record: PreparedRecord | undefined;
  /** Undefined if the record never existed. */
  row: PresentRow | undefined;
}

/** The outcome of a commit's changes. */
export interface CommitOutcome {
  changed: ChangeOutcome[];
  unchanged: ChangeOutcome[];
  /** All refused changes. */
  failed: ChangeFailure[];
  /** The changes that were compared with the present state, and the faults of the others. */
  compared: readonly RequestedChange[];
  faults: readonly ChangeFailure[];
}

/**
 * Reads the present revisions, runs updates on their documents, and compares both; needed blobs are touched. Throws
 * `InvalidDocument`, `MissingBlob` and `ChangedElsewhere`, or reports them.
 */
export async function settleChanges(
  db: StoreDatabase,
  wanted: readonly RequestedChange[],
  /** `each`: faults are reported; `failed` are the known ones. */
  {
    dialect,
    each,
    failed,
    blobs,
  }: { dialect: DialectName; each: boolean; failed: readonly ChangeFailure[]; blobs: Blobs },
): Promise<CommitOutcome> {
  const faults = [...failed];
  const rows = await presentRows(db, dialect, wanted);
  const records = new Map<RequestedChange, PreparedRecord | undefined>();
  const updates = wanted.filter(isUpdate);
  const json = await documentsOf(db, updates, rows);
  for (const one of updates) {
    const row = rows.get(one);
    const present = isThere(row) ? await parseDocument({ ...row, json: json.get(row.seq) ?? null }, blobs) : undefined;
    // A record that was erased just now has no document any more.
    update(one, present ?? undefined, { each, faults, records });
  }
  return compare(await withBlobs(outcomesOf(wanted, rows, records), blobs, { each, faults }), { each, faults });
}

/**
 * The same in the transaction that locks the head, after a concurrent commit. Results for unchanged records are kept.
 * Undefined if an update needs a document that is stored as a blob: the connection is in use.
 */
export async function settleUnderLock(
  trx: StoreDatabase,
  { dialect, earlier, each }: { dialect: DialectName; earlier: CommitOutcome; each: boolean },
): Promise<CommitOutcome | undefined> {
  const wanted = earlier.compared;
  const faults = [...earlier.faults];
  const rows = await presentRows(trx, dialect, wanted);
  const same = [...earlier.changed, ...earlier.unchanged].filter(
    ({ requested: one, row }) => isUpdate(one) && row?.seq === rows.get(one)?.seq,
  );
  const records = new Map(same.map((outcome) => [outcome.requested, outcome.record]));
  const updates = wanted.filter((one) => isUpdate(one) && !records.has(one));
  if (updates.some((one) => isThere(rows.get(one)) && rows.get(one)?.blob !== null)) return undefined;
  const json = await documentsOf(trx, updates, rows);
  for (const one of updates) {
    const row = rows.get(one);
    const present = isThere(row) ? JSON.parse(json.get(row.seq) ?? "null") : undefined;
    update(one, present, { each, faults, records });
  }
  return compare(outcomesOf(wanted, rows, records), { each, faults });
}

const isUpdate = ({ becomes }: RequestedChange): boolean => "update" in becomes;

/** Whether faults are reported instead of thrown, and the list for them. */
interface Faults {
  each: boolean;
  faults: ChangeFailure[];
}

/** Adds the result of an update to `records`, or its fault to the faults. */
function update(
  one: RequestedChange,
  present: unknown,
  { each, faults, records }: Faults & { records: Map<RequestedChange, PreparedRecord | undefined> },
): void {
  try {
    const document = "update" in one.becomes ? one.becomes.update(present) : undefined;
    records.set(one, document === undefined ? undefined : prepareRecord(one.kind, one.id, document));
  } catch (error) {
    if (!each || !(error instanceof InvalidDocument)) throw error;
    faults.push(failureOf(one, "invalid", error.message));
  }
}

/** The outcome of each change; a faulty update has none. */
const outcomesOf = (
  wanted: readonly RequestedChange[],
  rows: ReadonlyMap<RequestedChange, PresentRow>,
  records: ReadonlyMap<RequestedChange, PreparedRecord | undefined>,
): ChangeOutcome[] =>
  wanted.flatMap((one) => {
    if (isUpdate(one) && !records.has(one)) return [];
    const record = "record" in one.becomes ? one.becomes.record : records.get(one);
    return [{ requested: one, record, row: rows.get(one) }];
  });

/** Separates changed, equal and conflicting records. */
function compare(outcomes: readonly ChangeOutcome[], { each, faults }: Faults): CommitOutcome {
  const differing = outcomes.filter(differs);
  const conflicts = differing.filter(isElsewhere).map(({ requested, row }) => {
    const message = `${requested.kind.name} ${JSON.stringify(requested.id)} is not the version that the change replaces.`;
    return { ...failureOf(requested, "changed_elsewhere", message), present: presentOf(row) };
  });
  if (conflicts.length > 0 && !each) throw new ChangedElsewhere(conflicts);
  const failed = [...faults, ...conflicts];
  const groups = new Set(failed.map(({ group }) => group));
  const isLeftOut = (outcome: ChangeOutcome) =>
    isElsewhere(outcome) || (outcome.requested.group !== undefined && groups.has(outcome.requested.group));
  return {
    changed: differing.filter((outcome) => !isLeftOut(outcome)),
    unchanged: outcomes.filter((outcome) => !differs(outcome)),
    failed,
    compared: outcomes.map(({ requested }) => requested),
    faults,
  };
}

const isThere = (row: PresentRow | undefined): row is PresentRow => row !== undefined && row.action !== "delete";

/** Digest of the present document; null if it doesn't exist. */
const hashIn = (row: PresentRow | undefined): string | null => (isThere(row) ? row.hash : null);

const differs = ({ record, row }: ChangeOutcome): boolean => (record?.hash ?? null) !== hashIn(row);

const isElsewhere = ({ requested: { base }, row }: ChangeOutcome): boolean =>
  base !== undefined && base !== hashIn(row);

const presentOf = (row: PresentRow | undefined): PresentRecord => ({
  hash: hashIn(row),
  seq: row?.seq ?? 0,
  changedAt: row?.changed_at ?? null,
  changedBy: row?.changed_by ?? null,
});

async function presentRows(
  db: StoreDatabase,
  dialect: DialectName,
  wanted: readonly RequestedChange[],
): Promise<Map<RequestedChange, PresentRow>> {
  const present = new Map<RequestedChange, PresentRow>();
  for (const [kind, same] of Map.groupBy(wanted, (one) => one.kind.name)) {
    await inChunks(same, CHUNK, async (piece) => {
      const byId = new Map(piece.map((one) => [one.id, one]));
      for (const { id, ...row } of await newestRevisions(db, dialect, kind, [...byId.keys()], COLUMNS)) {
        const one = byId.get(id);
        if (one) present.set(one, row);
      }
    });
  }
  return present;
}

/** Documents of present revisions in the database itself, by number, as JSON. */
async function documentsOf(
  db: StoreDatabase,
  updates: readonly RequestedChange[],
  rows: ReadonlyMap<RequestedChange, PresentRow>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const numbers = updates.flatMap((one) => rows.get(one)?.seq ?? []);
  for (const piece of chunks(numbers, CHUNK)) {
    const texts = await db.selectFrom("document").selectAll().where("seq", "in", piece).execute();
    for (const { seq, json } of texts) found.set(seq, json);
  }
  return found;
}

/** Leaves out changes with missing blobs, or throws `MissingBlob`. Touches the existing blobs. */
async function withBlobs(outcomes: ChangeOutcome[], blobs: Blobs, { each, faults }: Faults): Promise<ChangeOutcome[]> {
  const hashes = outcomes.flatMap(({ record }) => record?.blobs ?? []);
  if (hashes.length === 0) return outcomes;
  const missing = new Set(await blobs.missing(hashes));
  return outcomes.filter(({ requested, record }) => {
    const absent = record?.blobs.filter((hash) => missing.has(hash)) ?? [];
    if (absent.length === 0) return true;
    const message = `${requested.kind.name} ${JSON.stringify(requested.id)} refers to blobs that don't exist: ${absent.join(", ")}`;
    if (!each) throw new MissingBlob(message);
    faults.push(failureOf(requested, "missing_blob", message));
    return false;
  });
}
