import { type PreparedRecord, prepareRecord } from "../record.ts";
import { type Blobs, ChangedElsewhere, type Failure, InvalidDocument, MissingBlob, type Present } from "../store.ts";
import { chunks, inChunks } from "./chunks.ts";
import { parseDocument } from "./documents.ts";
import { newestRevisions } from "./newest-revisions.ts";
import { failureOf, type Wanted } from "./prepare-commit.ts";
import type { DialectName, RevisionTable, StoreDatabase } from "./schema.ts";

const CHUNK = 1000;
const COLUMNS = ["seq", "action", "hash", "summary", "blob", "forgotten", "changed_at", "changed_by"] as const;

/** The newest revision of a record. */
type PresentRow = Pick<RevisionTable, (typeof COLUMNS)[number]>;

/** The outcome of one change. */
export interface Outcome {
  wanted: Wanted;
  /** Undefined for a removal. */
  record: PreparedRecord | undefined;
  /** Undefined if the record never existed. */
  row: PresentRow | undefined;
}

/** The outcome of a commit's changes. */
export interface Settled {
  changed: Outcome[];
  unchanged: Outcome[];
  /** All refused changes. */
  failed: Failure[];
  /** The changes that were compared with the present state, and the faults of the others. */
  compared: readonly Wanted[];
  faults: readonly Failure[];
}

/**
 * Reads the present revisions, runs updates on their documents, and compares both; needed blobs are touched. Throws
 * `InvalidDocument`, `MissingBlob` and `ChangedElsewhere`, or reports them.
 */
export async function settle(
  db: StoreDatabase,
  wanted: readonly Wanted[],
  /** `each`: faults are reported; `failed` are the known ones. */
  { dialect, each, failed, blobs }: { dialect: DialectName; each: boolean; failed: readonly Failure[]; blobs: Blobs },
): Promise<Settled> {
  const faults = [...failed];
  const rows = await presentRows(db, dialect, wanted);
  const records = new Map<Wanted, PreparedRecord | undefined>();
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
export async function settleLocked(
  trx: StoreDatabase,
  { dialect, earlier, each }: { dialect: DialectName; earlier: Settled; each: boolean },
): Promise<Settled | undefined> {
  const wanted = earlier.compared;
  const faults = [...earlier.faults];
  const rows = await presentRows(trx, dialect, wanted);
  const same = [...earlier.changed, ...earlier.unchanged].filter(
    ({ wanted: one, row }) => isUpdate(one) && row?.seq === rows.get(one)?.seq,
  );
  const records = new Map(same.map((outcome) => [outcome.wanted, outcome.record]));
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

const isUpdate = ({ becomes }: Wanted): boolean => "update" in becomes;

/** Whether faults are reported instead of thrown, and the list for them. */
interface Faults {
  each: boolean;
  faults: Failure[];
}

/** Adds the result of an update to `records`, or its fault to the faults. */
function update(
  one: Wanted,
  present: unknown,
  { each, faults, records }: Faults & { records: Map<Wanted, PreparedRecord | undefined> },
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
  wanted: readonly Wanted[],
  rows: ReadonlyMap<Wanted, PresentRow>,
  records: ReadonlyMap<Wanted, PreparedRecord | undefined>,
): Outcome[] =>
  wanted.flatMap((one) => {
    if (isUpdate(one) && !records.has(one)) return [];
    const record = "record" in one.becomes ? one.becomes.record : records.get(one);
    return [{ wanted: one, record, row: rows.get(one) }];
  });

/** Separates changed, equal and conflicting records. */
function compare(outcomes: readonly Outcome[], { each, faults }: Faults): Settled {
  const differing = outcomes.filter(differs);
  const conflicts = differing.filter(isElsewhere).map(({ wanted, row }) => {
    const message = `${wanted.kind.name} ${JSON.stringify(wanted.id)} is not the version that the change replaces.`;
    return { ...failureOf(wanted, "changed_elsewhere", message), present: presentOf(row) };
  });
  if (conflicts.length > 0 && !each) throw new ChangedElsewhere(conflicts);
  const failed = [...faults, ...conflicts];
  const groups = new Set(failed.map(({ group }) => group));
  const isLeftOut = (outcome: Outcome) =>
    isElsewhere(outcome) || (outcome.wanted.group !== undefined && groups.has(outcome.wanted.group));
  return {
    changed: differing.filter((outcome) => !isLeftOut(outcome)),
    unchanged: outcomes.filter((outcome) => !differs(outcome)),
    failed,
    compared: outcomes.map(({ wanted }) => wanted),
    faults,
  };
}

const isThere = (row: PresentRow | undefined): row is PresentRow => row !== undefined && row.action !== "delete";

/** Digest of the present document; null if it doesn't exist. */
const hashIn = (row: PresentRow | undefined): string | null => (isThere(row) ? row.hash : null);

const differs = ({ record, row }: Outcome): boolean => (record?.hash ?? null) !== hashIn(row);

const isElsewhere = ({ wanted: { base }, row }: Outcome): boolean => base !== undefined && base !== hashIn(row);

const presentOf = (row: PresentRow | undefined): Present => ({
  hash: hashIn(row),
  seq: row?.seq ?? 0,
  changedAt: row?.changed_at ?? null,
  changedBy: row?.changed_by ?? null,
});

async function presentRows(
  db: StoreDatabase,
  dialect: DialectName,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, PresentRow>> {
  const present = new Map<Wanted, PresentRow>();
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
  updates: readonly Wanted[],
  rows: ReadonlyMap<Wanted, PresentRow>,
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
async function withBlobs(outcomes: Outcome[], blobs: Blobs, { each, faults }: Faults): Promise<Outcome[]> {
  const hashes = outcomes.flatMap(({ record }) => record?.blobs ?? []);
  if (hashes.length === 0) return outcomes;
  const missing = new Set(await blobs.missing(hashes));
  return outcomes.filter(({ wanted, record }) => {
    const absent = record?.blobs.filter((hash) => missing.has(hash)) ?? [];
    if (absent.length === 0) return true;
    const message = `${wanted.kind.name} ${JSON.stringify(wanted.id)} refers to blobs that don't exist: ${absent.join(", ")}`;
    if (!each) throw new MissingBlob(message);
    faults.push(failureOf(wanted, "missing_blob", message));
    return false;
  });
}
