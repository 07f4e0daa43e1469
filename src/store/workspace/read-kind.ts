import { reasonOf } from "../../safe/unsafe.ts";
import { type Kind, type Reading, sha256 } from "../kind.ts";
import { compareIds } from "../order.ts";
import { type PreparedRecord, prepareRecord } from "../record.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What the files hold of a kind, checked. */
export interface CheckedReading {
  /** By id, in order of id. */
  records: Map<string, PreparedRecord>;
  /** What the files gave for each: the same document, or the same JSON, is not validated again. */
  given: ReadonlyMap<string, Given>;
  blobs: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** Of those what is large, to be read piece by piece. */
  large: NonNullable<Reading<unknown>["large"]>;
  /** What was left out, and why. */
  warnings: string[];
  /** What looks wrong in what was read whole. */
  notes: readonly string[];
  /** What all of it was made of; absent where something else stands for some of it. */
  of?: Reading<unknown> | undefined;
}

interface Given {
  document: unknown;
  json: string;
  record: PreparedRecord;
}

/**
 * Reads a kind from files leniently: a record that is not valid is left out with a warning. Where the kind cannot be
 * read at all the answer has no records, only the warning.
 */
export async function readKind(
  kind: Kind,
  files: WorkspaceFiles,
  before?: CheckedReading,
): Promise<CheckedReading & { failed: boolean }> {
  try {
    const reading = await kind.workspace.read(files);
    if (before?.of === reading) return { ...before, failed: false };
    const warnings = [...reading.warnings];
    const found = new Map<string, PreparedRecord>();
    const given = new Map<string, Given>();
    for (const { id, document } of reading.records) {
      if (found.has(id)) warnings.push(`${kind.name} ${JSON.stringify(id)} exists twice; the later one counts.`);
      try {
        const now = givenOf(kind, id, document, before?.given.get(id));
        given.set(id, now);
        found.set(id, now.record);
      } catch (error) {
        warnings.push(`Left out: ${reasonOf(error)}`);
      }
    }
    const blobs = reading.blobs ?? new Map();
    for (const [id, { blobs: named }] of found) {
      if (named.some((hash) => !blobs.has(hash))) {
        warnings.push(`${kind.name} ${JSON.stringify(id)} names a file that is not there.`);
      }
    }
    const records = inOrder(found);
    const { notes = [], large = new Map() } = reading;
    return { records, given, blobs, large, warnings, notes, of: reading, failed: false };
  } catch (error) {
    const none = { records: new Map(), given: new Map(), blobs: new Map(), large: new Map() };
    return { ...none, warnings: [reasonOf(error)], notes: [], failed: true };
  }
}

/** In order of id. Files are listed by path, which mostly is that order already: to look costs less than to sort. */
function inOrder<T>(found: Map<string, T>): Map<string, T> {
  let before: string | undefined;
  for (const id of found.keys()) {
    if (before !== undefined && compareIds(before, id) > 0)
      return new Map([...found].sort(([a], [b]) => compareIds(a, b)));
    before = id;
  }
  return found;
}

function givenOf(kind: Kind, id: string, document: unknown, known: Given | undefined): Given {
  if (known && known.document === document) return known;
  const json = JSON.stringify(document);
  return { document, json, record: known?.json === json ? known.record : prepareRecord(kind, id, document) };
}

/** The same as a registry would have it after a push: what travels in place of a file stands for it here too. */
export async function readServed(
  kind: Kind,
  files: WorkspaceFiles,
  before?: CheckedReading,
): Promise<CheckedReading & { failed: boolean }> {
  const reading = await readKind(kind, files, before);
  const { outgoing } = kind.sync ?? {};
  if (!outgoing) return reading;
  try {
    const documents = new Map(Array.from(reading.records, ([id, { document }]) => [id, document]));
    const sent = await outgoing(files, documents);
    if (sent.size === 0) return reading;
    const records = new Map(reading.records);
    const blobs = new Map(reading.blobs);
    for (const [id, { document, bytes }] of sent) {
      records.set(id, prepareRecord(kind, id, document));
      if (bytes) blobs.set(sha256(bytes), async () => bytes);
    }
    return { ...reading, records, blobs, of: undefined };
  } catch (error) {
    return { ...reading, warnings: [...reading.warnings, reasonOf(error)], of: undefined };
  }
}
