import type { SyncEvent } from "../../domain/sync/contract.ts";
import { isObject } from "../../safe/is-object.ts";
import { type KindSync, SINGLETON } from "../../store/kind.ts";
import { filesWithLineEnds, type LineEnds, lineEndsIn } from "../../store/workspace/line-ends.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

/** A record of the workspace in one of its forms. */
interface ReadRecord {
  kind: { sync: Pick<KindSync<unknown>, "merge" | "toFiles"> };
  id: string;
  data: unknown;
  hash: string;
  /** The line ends it was read with, where those of its files are others. */
  ends?: LineEnds;
  /** The same with all lines ended alike, of a record that differs from what is known of it. */
  forms?: Partial<Record<LineEnds, this>>;
}

/** Records by key, and the bytes they name by hash. */
interface ReadRecords<R> {
  records: Map<string, R>;
  blobs: Map<string, () => Promise<Uint8Array>>;
}

/** Digests a record is known by: what the registry has, what it was at the last sync. */
export type KnownDigests = (key: string) => readonly (string | undefined)[];

const ENDS: readonly LineEnds[] = ["lf", "crlf"];

/**
 * Text that differs in line ends alone is no difference: a record whose digest is not a known one, but is with all lines
 * ended by LF or by CRLF, is from here on the record of that form. The others keep both forms, for when they are sent.
 */
export async function settleLineEnds<R extends ReadRecord>(
  local: ReadRecords<R>,
  known: KnownDigests,
  { files, read }: { files: WorkspaceFiles; read(kind: R["kind"], files: WorkspaceFiles): Promise<ReadRecords<R>> },
): Promise<void> {
  const open = [...local.records].filter(([key, { kind, hash }]) => {
    const digests = known(key).filter(Boolean);
    return !kind.sync.merge && digests.length > 0 && !digests.includes(hash);
  });
  for (const [kind, records] of Map.groupBy(open, ([, record]) => record.kind)) {
    const only = await filesOf(records.map(([, record]) => record));
    for (const ends of ENDS) {
      const form = await read(kind, filesWithLineEnds(files, ends, only));
      for (const [key, record] of records) {
        const ended = form.records.get(key);
        if (!ended) continue;
        record.forms = { ...record.forms, [ends]: ended };
        const isKnown = known(key).includes(ended.hash);
        if (isKnown && local.records.get(key) === record) local.records.set(key, { ...ended, ends });
      }
      // Bytes of the workspace as they are come first: who asks for a hash gets those of any form.
      for (const [hash, bytes] of form.blobs) if (!local.blobs.has(hash)) local.blobs.set(hash, bytes);
    }
  }
}

/** The files that records are read from, where each has its own; undefined where a record may be made of any file. */
async function filesOf(records: readonly ReadRecord[]): Promise<Set<string> | undefined> {
  const paths = new Set<string>();
  for (const { kind, id, data } of records) {
    const files = id === SINGLETON ? undefined : await kind.sync.toFiles?.(id, data);
    if (!files) return undefined;
    for (const { path } of files) paths.add(path);
  }
  return paths;
}

/** What asks a registry for the line ends of its records. */
interface Asked {
  /** Ids of the newest events of records, by key. */
  ids(): Promise<ReadonlyMap<string, number>>;
  event(id: number): Promise<SyncEvent | undefined>;
  blob(hash: string): Promise<Uint8Array>;
}

/**
 * Gives records that replace others the line ends these have in the registry, so that a change of one line is a change of
 * one line. The registry is asked only where its lines may end otherwise: where those here end with CRLF, or where other
 * records had to be read with CRLF to be the registry's.
 */
export async function takeLineEnds<R extends ReadRecord>(
  keys: readonly string[],
  local: Pick<ReadRecords<R>, "records">,
  asked: Asked,
  hasCrlfElsewhere = false,
): Promise<Map<string, R>> {
  const hasCrlfThere = hasCrlfElsewhere || [...local.records.values()].some(({ ends }) => ends === "crlf");
  const open = keys.flatMap((key) => {
    const record = local.records.get(key);
    const { lf, crlf } = record?.forms ?? {};
    const mayDiffer = lf && crlf && lf.hash !== crlf.hash && (hasCrlfThere || lf.hash !== record?.hash);
    return mayDiffer ? [{ key, forms: { lf, crlf } }] : [];
  });
  const taken = new Map<string, R>();
  if (open.length === 0) return taken;
  const ids = await asked.ids();
  for (const { key, forms } of open) {
    const id = ids.get(key);
    const event = id === undefined ? undefined : await asked.event(id);
    const isIt = event && `${event.entityType}:${event.entityId}` === key;
    const ends = isIt ? lineEndsIn(await textsIn(event.data, asked.blob)) : undefined;
    if (ends) taken.set(key, forms[ends]);
  }
  return taken;
}

/** All texts of what a change carries; where none has several lines, those of the bytes it names. */
async function textsIn(data: unknown, blob: Asked["blob"]): Promise<string[]> {
  const texts: string[] = [];
  const hashes: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      const [, hash] = /^sha256:([0-9a-f]{64})$/.exec(value) ?? [];
      if (hash) hashes.push(hash);
      else texts.push(value);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) Object.values(value).forEach(visit);
  };
  visit(data);
  if (texts.some((text) => text.includes("\n"))) return texts;
  for (const hash of hashes) texts.push(Buffer.from(await blob(hash)).toString("latin1"));
  return texts;
}
