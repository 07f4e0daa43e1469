import { isObject } from "../../safe/is-object.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { type Kind, type KindReading, sha256 } from "../kind.ts";
import type { LeftOut } from "../left-out.ts";
import { compareIds } from "../order.ts";
import { type PreparedRecord, prepareRecord } from "../record.ts";
import { leftOutBy } from "./read-record.ts";
import { findUnreadFiles, foldersForFiles } from "./unread-files.ts";
import { WorkspaceFault, type WorkspaceFiles } from "./workspace-files.ts";

/** The checked content of the files for a kind. */
export interface CheckedReading {
  /** By ID, in order of ID. */
  records: Map<string, PreparedRecord>;
  /** The source of each record: the same document, or the same JSON, is not validated again. */
  given: ReadonlyMap<string, Given>;
  blobs: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** The large blobs, read piece by piece. */
  large: NonNullable<KindReading<unknown>["large"]>;
  /** Left-out content, with the reason and the records it may contain. */
  leftOut: readonly LeftOut[];
  /** The part skipped by listings, and the files that no kind reads. */
  skipped: readonly LeftOut[];
  /** Other left-out content, in sentences. */
  warnings: string[];
  /** Suspicious content that was read completely. */
  notes: readonly string[];
  /** The reading of all of it; absent if some of it was replaced. */
  of?: KindReading<unknown> | undefined;
}

interface Given {
  document: unknown;
  record: PreparedRecord;
}

/**
 * Reads a kind from files leniently: an invalid record is left out with a warning. If the kind can't be read at all,
 * the result has only the warning.
 */
export async function readKind(
  kind: Kind,
  files: WorkspaceFiles,
  before?: CheckedReading,
): Promise<CheckedReading & { failed: boolean }> {
  const { read } = kind.workspace;
  if (!read) throw new Error(`The reader of the kind ${kind.name} is not loaded. Import it from domain/workspace.ts.`);
  try {
    const reading = await read(files);
    const skipped = [
      ...skippedBy(kind, files),
      ...(await foldersForFiles(kind.workspace, files)),
      ...(await findUnreadFiles(kind.workspace, files)),
    ];
    if (before?.of === reading && isSame(before.skipped, skipped)) return { ...before, failed: false };
    const leftOut = [...(reading.leftOut ?? []), ...skipped];
    const warnings = [...reading.warnings];
    const found = new Map<string, PreparedRecord>();
    const given = new Map<string, Given>();
    for (const { id, document } of reading.records) {
      if (found.has(id)) warnings.push(`${kind.name} ${JSON.stringify(id)} exists twice. The later one is used.`);
      try {
        const now = givenOf(kind, id, document, before?.given.get(id));
        given.set(id, now);
        found.set(id, now.record);
      } catch (error) {
        const file = fileOf(document) ?? kind.workspace.paths[0] ?? kind.name;
        leftOut.push(leftOutBy(error, { file, what: `the ${kind.noun.one} ${id}`, holds: [id] }));
      }
    }
    const blobs = reading.blobs ?? new Map();
    for (const [id, { blobs: named }] of found) {
      if (named.some((hash) => !blobs.has(hash))) {
        warnings.push(`${kind.name} ${JSON.stringify(id)} refers to a file that doesn't exist.`);
      }
    }
    const records = inOrder(found);
    const { notes = [], large = new Map() } = reading;
    return { records, given, blobs, large, leftOut, skipped, warnings, notes, of: reading, failed: false };
  } catch (error) {
    const none = { records: new Map(), given: new Map(), blobs: new Map(), large: new Map() };
    const file = kind.workspace.paths[0] ?? kind.name;
    const what = error instanceof WorkspaceFault ? "everything" : `every ${kind.noun.one}`;
    const leftOut = [leftOutBy(error, { file, what, holds: "all" })];
    return { ...none, leftOut, skipped: [], warnings: [], notes: [], failed: true };
  }
}

/** Skipped paths that the kind would read. */
function skippedBy({ workspace }: Kind, files: WorkspaceFiles): LeftOut[] {
  return files.skipped().flatMap(({ path, isFolder, spelled, why, instead, canHold }) => {
    const isRead = workspace.paths.some((below) => path === below || path.startsWith(`${below}/`));
    if (!isRead) return [];
    const holds = workspace.holds ? workspace.holds({ path, isFolder }) : "all";
    if (holds === undefined) return [];
    return [{ file: spelled, what: isFolder ? "the folder" : "the file", why, instead, holds: canHold ? holds : [] }];
  });
}

const isSame = (a: readonly LeftOut[], b: readonly LeftOut[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Path of a document's own file; undefined if it has none. */
export function fileOf(document: unknown): string | undefined {
  const file = isObject(document) ? document.file : undefined;
  return isObject(file) && typeof file.path === "string" ? file.path : undefined;
}

/** In order of ID. Files are listed by path, mostly the same order already: a check costs less than a sort. */
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
  const isSame = known !== undefined && JSON.stringify(known.document) === JSON.stringify(document);
  return { document, record: isSame ? known.record : prepareRecord(kind, id, document) };
}

/** The same as in a registry after a push: with the documents that are sent instead of the files' content. */
export async function readAsServed(
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
