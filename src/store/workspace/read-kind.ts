import { reasonOf } from "../../safe/unsafe.ts";
import type { Kind } from "../kind.ts";
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
    return { records, blobs, warnings, failed: false };
  } catch (error) {
    return { records: new Map(), blobs: new Map(), warnings: [reasonOf(error)], failed: true };
  }
}
