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
  /** Its normalized line ends, if its files have others. */
  ends?: LineEnds;
  /** The record with uniform line ends, if it differs from its known state. */
  forms?: Partial<Record<LineEnds, this>>;
}

/** Records by key, and the bytes they name by hash. */
interface ReadRecords<R> {
  records: Map<string, R>;
  blobs: Map<string, () => Promise<Uint8Array>>;
}

/** The known digests of a record: in the registry, and at the last sync. */
export type KnownDigests = (key: string) => readonly (string | undefined)[];

const ENDS: readonly LineEnds[] = ["lf", "crlf"];

/**
 * Treats text that differs only in line ends as equal: a record with an unknown digest takes the form with LF or CRLF
 * whose digest is known. Others keep both forms for sending.
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
      // The workspace's own bytes come first: a request by hash also finds the bytes of a form.
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

/** Requests the line ends of registry records. */
interface Asked {
  /** Ids of the newest events of records, by key. */
  ids(): Promise<ReadonlyMap<string, number>>;
  event(id: number): Promise<SyncEvent | undefined>;
  blob(hash: string): Promise<Uint8Array>;
}

/**
 * Gives replacements the line ends of the registry's records, so that a changed line is one changed line. Makes
 * requests only if line ends may differ: if the local ones are CRLF, or if other records matched the registry only with
 * CRLF.
 */
export async function adoptLineEnds<R extends ReadRecord>(
  keys: readonly string[],
  local: Pick<ReadRecords<R>, "records">,
  requested: Asked,
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
  const ids = await requested.ids();
  for (const { key, forms } of open) {
    const id = ids.get(key);
    const event = id === undefined ? undefined : await requested.event(id);
    const isIt = event && `${event.entityType}:${event.entityId}` === key;
    const ends = isIt ? lineEndsIn(await textsIn(event.data, requested.blob)) : undefined;
    if (ends) taken.set(key, forms[ends]);
  }
  return taken;
}

/** All texts in a change; if none has several lines, also the texts of the bytes it references. */
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
