import { isObject } from "../../safe/is-object.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import {
  digestOfFile,
  type Kind,
  type KindReading,
  type KindSync,
  SINGLETON,
  type SyncBytes,
  sha256,
} from "../../store/kind.ts";
import {
  distinctNotices,
  failuresIn,
  filterIgnored,
  type LeftOut,
  type LeftOutNotice,
  leftOutSentence,
  mayContain,
  noticeOf,
} from "../../store/left-out.ts";
import { prepareRecord } from "../../store/record.ts";
import type { LineEnds } from "../../store/workspace/line-ends.ts";
import { fileOf, readKind } from "../../store/workspace/read-kind.ts";
import { leftOutBy } from "../../store/workspace/read-record.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type KnownDigests, settleLineEnds } from "./line-ends.ts";

/** A kind that travels through `/api/sync`. */
export type SyncedKind = Kind & { sync: KindSync<unknown> };

/** A record of the workspace, as a change would send it. */
export interface LocalRecord {
  kind: SyncedKind;
  id: string;
  /** Data of the change; bytes are named by hash. */
  data: Record<string, unknown>;
  /** Digest the registry will have of it: the one `changes` gives. */
  hash: string;
  /** Hashes of the blobs it names. */
  blobs: string[];
  /** Its normalized line ends, if its files have others. */
  ends?: LineEnds;
  /** The record with uniform line ends, if it differs from its known state. */
  forms?: Partial<Record<LineEnds, LocalRecord>>;
}

/** The records of some kinds in a workspace. */
export interface LocalRecords {
  /** By `<entityType>:<id>`, owners before owned records. */
  records: Map<string, LocalRecord>;
  /** Bytes by hash, read on demand. */
  blobs: Map<string, () => Promise<Uint8Array>>;
  /** Large ones, read in pieces. */
  large: NonNullable<KindReading<unknown>["large"]>;
  /** By type of entity. */
  types: Map<string, LocalType>;
}

/** The records of one type in a workspace. */
export interface LocalType {
  /** Files that could not be read or stored, and the records they may contain: these are neither sent nor removed. */
  leftOut: readonly LeftOut[];
  /** Other omissions, in sentences. */
  warnings: string[];
  /** Suspicious content in complete records. */
  notes: readonly string[];
  /** Whether the type could not be read. Then a missing record isn't a removal. */
  failed: boolean;
}

/** Suspicious and unfinished content, each sentence once. It does not make a command fail. */
export const notesOf = ({ types }: Pick<LocalRecords, "types">): string[] => [
  ...new Set(
    [...types.values()].flatMap(({ leftOut, warnings, notes }) => [
      ...filterIgnored(leftOut, "unfinished").map(leftOutSentence),
      ...warnings,
      ...notes,
    ]),
  ),
];

/** Left-out files, each once: several kinds may read one. */
export const leftOutOf = ({ types }: Pick<LocalRecords, "types">): LeftOutNotice[] =>
  distinctNotices([...types.values()].flatMap(({ leftOut }) => failuresIn(leftOut).map(noticeOf)));

/** Files that no kind reads although they are in a folder of one, each once. */
export const notReadOf = ({ types }: Pick<LocalRecords, "types">): LeftOutNotice[] =>
  distinctNotices([...types.values()].flatMap(({ leftOut }) => filterIgnored(leftOut, "not read").map(noticeOf)));

export const isSynced = (kind: Kind): kind is SyncedKind => kind.sync !== undefined;

/** A kind that a pull writes. */
export type PulledKind = SyncedKind & { sync: Required<Pick<KindSync<unknown>, "toFiles">> };

export const isPulled = (kind: Kind): kind is PulledKind => isCloned(kind) && kind.sync.onlyCloned !== true;

/** A kind that a clone writes. */
export const isCloned = (kind: Kind): kind is PulledKind => kind.sync?.toFiles !== undefined;

/** Whether a pull asks which version of a record to take if both sides changed it: for single records. */
export const isChosen = (kind: PulledKind, id: string): boolean => kind.sync.onRequest === true && id === SINGLETON;

/** Whether several clients contribute to records of a kind. */
export const isMerged = (kind: Kind): boolean => kind.sync?.merge !== undefined;

/** Pulled types that are listed only on request. */
export const typesToName = (kinds: readonly SyncedKind[]): string[] =>
  kinds.flatMap(({ sync }) => (sync.onRequest ? [sync.entityType] : []));

/** Name of a record in the state and in messages. */
export const localKeyOf = (entityType: string, id: string): string => `${entityType}:${id}`;

/** The type of entity in such a name. */
export const typeOf = (key: string): string => key.slice(0, key.indexOf(":"));

/** The id in such a name. */
export const localIdOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** Whether a record may be in a file that could not be read or kept: then it is neither here nor gone. */
export const mayExistUnread = (key: string, { types }: Pick<LocalRecords, "types">): boolean =>
  mayContain(types.get(typeOf(key))?.leftOut ?? [], localIdOf(key));

const noRecords = (): LocalRecords => ({ records: new Map(), blobs: new Map(), large: new Map(), types: new Map() });

/**
 * Reads kinds from the workspace in the registry's form. A record that differs from its known state only in line ends
 * is unchanged (`settleLineEnds`).
 */
export async function readLocalRecords(
  kinds: readonly Kind[],
  files: WorkspaceFiles,
  known: KnownDigests = () => [],
  /** Returns the files for a kind, and records the files that it reads. */
  watch?: (kind: Kind, files: WorkspaceFiles) => WorkspaceFiles,
): Promise<LocalRecords> {
  const local = noRecords();
  await readInto(local, kinds, files, watch);
  await settleLineEndsNow(local, files, known);
  return local;
}

/** Compares records read earlier with digests that are known now. */
export const settleLineEndsNow = (local: LocalRecords, files: WorkspaceFiles, known: KnownDigests): Promise<void> =>
  settleLineEnds(local, known, {
    files,
    async read(kind, view) {
      const form = noRecords();
      await readInto(form, [kind], view);
      return form;
    },
  });

async function readInto(
  local: LocalRecords,
  kinds: readonly Kind[],
  all: WorkspaceFiles,
  watch = (_: Kind, files: WorkspaceFiles): WorkspaceFiles => files,
): Promise<void> {
  const ordered = kinds.filter(isSynced).sort((a, b) => a.sync.order - b.sync.order);
  for (const kind of ordered) {
    const files = watch(kind, all);
    const reading = await readKind(kind, files);
    const warnings = [...reading.warnings];
    const leftOut = [...reading.leftOut];
    local.types.set(kind.sync.entityType, { leftOut, warnings, notes: reading.notes, failed: reading.failed });
    for (const [hash, bytes] of reading.blobs) local.blobs.set(hash, bytes);
    for (const [hash, file] of reading.large) local.large.set(hash, file);
    const documents = new Map(Array.from(reading.records, ([id, { document }]) => [id, document]));
    let outgoing: Awaited<ReturnType<NonNullable<typeof kind.sync.outgoing>>> | undefined;
    try {
      outgoing = await kind.sync.outgoing?.(files, documents);
    } catch (error) {
      // The records of these files are unknown.
      const of = { file: kind.workspace.paths[0] ?? kind.name, what: `every ${kind.noun.one}` };
      leftOut.push(leftOutBy(error, { ...of, holds: "all" }));
      continue;
    }
    for (const [id, read] of reading.records) {
      // An incomplete icon set should not be published.
      if (mayContain(reading.leftOut, id)) continue;
      try {
        const sent = outgoing?.get(id);
        const prepared = sent ? prepareRecord(kind, id, sent.document) : read;
        const { document, blobs } = prepared;
        const bytes = sent?.bytes;
        if (bytes) local.blobs.set(sha256(bytes), async () => bytes);
        const data = await kind.sync.toData(id, document, async () => undefined);
        const faithful = kind.sync.faithful === true;
        const hash = faithful ? prepared.hash : await hashOf(kind, id, data, bytesOf(document, local.blobs));
        if (!isObject(data)) throw new Error("its data is not an object.");
        local.records.set(localKeyOf(kind.sync.entityType, id), { kind, id, data, hash, blobs });
      } catch (error) {
        const why = reasonOf(error).replace(/\.$/, "");
        const left = {
          file: fileOf(read.document) ?? id,
          what: `the ${kind.noun.one} ${id}`,
          why,
          instead: "",
          holds: [id],
        };
        leftOut.push(left);
      }
    }
  }
}

/**
 * The digest the registry has of a record that was made or edited there, where a pull prints it as exactly the file that
 * is here; undefined where the file here is another, or no printed record.
 */
export async function digestAsPrinted({ kind, id, data }: LocalRecord): Promise<string | undefined> {
  const { file, ...printed } = data;
  if (!isObject(file) || typeof file.hash !== "string" || !kind.sync.toFiles) return undefined;
  const files = await kind.sync.toFiles(id, printed);
  const [only] = files;
  if (!only || files.length > 1 || `sha256:${digestOfFile(only)}` !== file.hash) return undefined;
  return hashOf(kind, id, printed, bytesOf(printed, new Map()));
}

/** The digest of the record a change makes. */
async function hashOf(kind: SyncedKind, id: string, data: unknown, bytes: SyncBytes): Promise<string> {
  const made = await kind.sync.toChanges(id, data, bytes);
  const own = made.find((record) => record.kind.name === kind.name && record.id === id);
  if (!own) throw new Error("it does not produce a record.");
  return prepareRecord(kind, id, own.document).hash;
}

/** Provides bytes in files, without reading those whose size the document has. */
function bytesOf(document: unknown, blobs: ReadonlyMap<string, () => Promise<Uint8Array>>): SyncBytes {
  return {
    keep: async (bytes) => sha256(bytes),
    async size(hash) {
      if (isObject(document) && document.hash === hash && typeof document.size === "number") return document.size;
      return (await blobs.get(hash)?.())?.length ?? 0;
    },
  };
}
