import { reasonOf } from "../../safe/unsafe.ts";
import { type Kind, sha256 } from "../kind.ts";
import { compareIds } from "../order.ts";
import { type PreparedRecord, prepareRecord } from "../record.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What the files hold of a kind, checked. */
export interface CheckedReading {
  /** By id, in order of id. */
  records: Map<string, PreparedRecord>;
  blobs: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** What was left out, and why. */
  warnings: string[];
  /** What looks wrong in what was read whole. */
  notes: readonly string[];
}

/**
 * Reads a kind from files leniently: a record that is not valid is left out with a warning. Where the kind cannot be
 * read at all the answer has no records, only the warning.
 */
export async function readKind(kind: Kind, files: WorkspaceFiles): Promise<CheckedReading & { failed: boolean }> {
  try {
    const reading = await kind.workspace.read(files);
    const warnings = [...reading.warnings];
    const found = new Map<string, PreparedRecord>();
    for (const { id, document } of reading.records) {
      if (found.has(id)) warnings.push(`${kind.name} ${JSON.stringify(id)} exists twice; the later one counts.`);
      try {
        found.set(id, prepareRecord(kind, id, document));
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
    return { records, blobs, warnings, notes: reading.notes ?? [], failed: false };
  } catch (error) {
    return { records: new Map(), blobs: new Map(), warnings: [reasonOf(error)], notes: [], failed: true };
  }
}

/** The same as a registry would have it after a push: what travels in place of a file stands for it here too. */
export async function readServed(kind: Kind, files: WorkspaceFiles): Promise<CheckedReading & { failed: boolean }> {
  const reading = await readKind(kind, files);
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
