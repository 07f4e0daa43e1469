import { reasonOf } from "../../safe/unsafe.ts";
import { type Kind, sha256 } from "../kind.ts";
import { compareIds } from "../order.ts";
import { type PreparedRecord, prepareRecord } from "../record.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What the files hold of a kind, checked. */
export interface CheckedReading {
  /** By id, in order of id. */
  records: Map<string, PreparedRecord>;
  /** What the files gave for each, as JSON: what is the same is not validated again. */
  given: ReadonlyMap<string, Given>;
  blobs: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** What was left out, and why. */
  warnings: string[];
  /** What looks wrong in what was read whole. */
  notes: readonly string[];
}

interface Given {
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
    const warnings = [...reading.warnings];
    const found = new Map<string, PreparedRecord>();
    const given = new Map<string, Given>();
    for (const { id, document } of reading.records) {
      if (found.has(id)) warnings.push(`${kind.name} ${JSON.stringify(id)} exists twice; the later one counts.`);
      try {
        const json = JSON.stringify(document);
        const known = before?.given.get(id);
        const record = known?.json === json ? known.record : prepareRecord(kind, id, document);
        given.set(id, { json, record });
        found.set(id, record);
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
    const records = new Map([...found].sort(([a], [b]) => compareIds(a, b)));
    return { records, given, blobs, warnings, notes: reading.notes ?? [], failed: false };
  } catch (error) {
    const none = { records: new Map(), given: new Map(), blobs: new Map() };
    return { ...none, warnings: [reasonOf(error)], notes: [], failed: true };
  }
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
  const records = new Map(reading.records);
  const blobs = new Map(reading.blobs);
  try {
    const sent = await outgoing(files, new Map(Array.from(records, ([id, { document }]) => [id, document])));
    for (const [id, { document, bytes }] of sent) {
      records.set(id, prepareRecord(kind, id, document));
      if (bytes) blobs.set(sha256(bytes), async () => bytes);
    }
    return { ...reading, records, blobs };
  } catch (error) {
    return { ...reading, warnings: [...reading.warnings, reasonOf(error)] };
  }
}
