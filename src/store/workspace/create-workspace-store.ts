import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { coalesce } from "../coalesce.ts";
import type { Kind } from "../kind.ts";
import { distinctNotices, failuresIn, type LeftOutNotice, leftOutSentence, mayContain, noticeOf } from "../left-out.ts";
import { compareIds } from "../order.ts";
import type { PreparedRecord } from "../record.ts";
import { type ListEntry, type Snapshot, type Store, type StoredRecord, StoreUnavailable } from "../store.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";
import { createFileBlobs } from "./file-blobs.ts";
import { createFileTree } from "./file-tree.ts";
import { type CheckedReading, readAsServed } from "./read-kind.ts";
import { createScanner, isRacy, type Scan } from "./scan-paths.ts";
import { watchPaths } from "./watch-paths.ts";
import { createWatching } from "./watching.ts";

/** A store over files, with warnings about them. */
export interface WorkspaceStore extends Store {
  /** Sentences on content left out of the last readings, with the reason. */
  warnings(): string[];
}

/** The state of a kind. Immutable. */
interface State extends CheckedReading {
  /** When each record last changed. */
  since: ReadonlyMap<string, Since>;
  scan: Scan;
  /** Whether another change may have the same fingerprint: the next reader reads the files again. */
  racy: boolean;
  seq: number;
}

interface Since {
  seq: number;
  /** ISO 8601 UTC. */
  changedAt: string;
}

/**
 * Serves the present files of a workspace; git is their history. A broken file leaves out its record, or keeps the
 * previous state of its kind, and adds a warning. Revision numbers are valid only in this process.
 */
export function createWorkspaceStore(options: {
  kinds: readonly Kind[];
  root: string;
  log?: (line: string) => void;
}): WorkspaceStore {
  const { kinds } = options;
  // The kinds in this table have readers; callers pass kinds that may have only a name.
  const table = new Map(kinds.map((kind) => [kind.name, kind]));
  const tree = createFileTree(resolve(options.root));
  const files = createWorkspaceFiles(options.root, { tree });
  const scan = createScanner(files.root, tree);
  const states = new Map<string, State>();
  const logId = randomUUID();
  let counter = 0;
  let changes = 0;

  const look = async (kind: Kind): Promise<State> => {
    const before = states.get(kind.name);
    const at = Date.now();
    const seen = await scan(kind.workspace.paths);
    const same = before?.scan.fingerprint === seen.fingerprint;
    if (before && same && !before.racy) return before;
    const { failed, ...read } = await readAsServed(kind, files, before);
    let reading =
      failed && before
        ? { ...before, leftOut: read.leftOut, warnings: read.warnings, notes: read.notes, of: undefined }
        : read;
    if (before && !failed) reading = withLastGood(reading, before);
    // A file that several kinds read is reported once.
    const reported = new Set([...states.values()].flatMap(reportOf));
    for (const sentence of new Set(reportOf(reading))) if (!reported.has(sentence)) options.log?.(sentence);
    const isUntouched = before?.records === reading.records && isReported(before, reading);
    const quiet = before !== undefined && (isUntouched || (same && isEqual(before, reading)));
    if (before && !quiet) changes += 1;
    const seq = quiet ? before.seq : ++counter;
    const changed = { seq, changedAt: new Date(seen.newest).toISOString() };
    const since = before && isUntouched ? before.since : sinceOf(reading, before, changed);
    const state = { ...reading, since, scan: seen, racy: !seen.isTold && isRacy(seen.newest, at), seq };
    states.set(kind.name, state);
    return state;
  };
  const looks = new Map<string, () => Promise<State>>();
  const stateOf = (kind: Kind): Promise<State> => {
    const known = looks.get(kind.name) ?? coalesce(() => look(table.get(kind.name) ?? kind));
    looks.set(kind.name, known);
    return known();
  };
  const refresh = async () => {
    await Promise.all(kinds.map(stateOf));
    return counter;
  };
  const watching = createWatching(
    () => changes,
    refresh,
    (happened) => watchPaths(files.root, [...new Set(kinds.flatMap((kind) => kind.workspace.paths))], happened),
    options.log ?? (() => undefined),
  );

  return {
    read: () => snapshot(stateOf),
    refresh,
    changes: async () => ({ logId, head: await refresh(), revisions: [] }),
    blobs: createFileBlobs(() => {
      const { known = [], others = [] } = Object.groupBy(kinds, ({ name }) => (states.has(name) ? "known" : "others"));
      return [known, others].map(
        (some) => async () => (await Promise.all(some.map(stateOf))).map(({ blobs }) => blobs),
      );
    }),
    onChange: watching.onChange,
    ping: async () => {
      const found = await stat(files.root).catch(() => undefined);
      if (!found?.isDirectory()) throw new StoreUnavailable(`The workspace ${files.root} doesn't exist.`);
    },
    close: async () => {
      watching.close();
      tree.close();
    },
    warnings: () => [...states.values()].flatMap(reportOf),
    unread: () => unreadOf([...states.values()]),
  };
}

/** Records that an unreadable file may contain keep their previous state. */
function withLastGood<R extends CheckedReading>(reading: R, before: CheckedReading): R {
  const left = failuresIn(reading.leftOut);
  const kept = [...before.records].filter(([id]) => !reading.records.has(id) && mayContain(left, id));
  if (kept.length === 0) return reading;
  const records = new Map([...reading.records, ...kept].sort(([one], [other]) => compareIds(one, other)));
  return { ...reading, records, blobs: new Map([...before.blobs, ...reading.blobs]), of: undefined };
}

const isEqual = (a: CheckedReading, b: CheckedReading): boolean =>
  a.records.size === b.records.size &&
  [...a.records].every(([id, record]) => b.records.get(id)?.hash === record.hash) &&
  isReported(a, b);

/** Whether both readings have the same warnings. */
const isReported = (a: CheckedReading, b: CheckedReading): boolean => reportOf(a).join("\n") === reportOf(b).join("\n");

/** Unreadable files, each once. */
const unreadOf = (states: readonly State[]): LeftOutNotice[] => {
  const left = states.flatMap(({ leftOut }) => failuresIn(leftOut));
  return distinctNotices(left.map(noticeOf));
};

/** All sentences of a reading for people. */
const reportOf = ({ leftOut, warnings, notes }: Pick<CheckedReading, "leftOut" | "warnings" | "notes">): string[] => [
  ...leftOut.map(leftOutSentence),
  ...warnings,
  ...notes,
];

/** An unchanged record keeps its time when another file changes. */
const sinceOf = ({ records }: CheckedReading, before: State | undefined, now: Since): State["since"] =>
  new Map(
    Array.from(records, ([id, { hash }]) => [
      id,
      before?.records.get(id)?.hash === hash ? (before.since.get(id) ?? now) : now,
    ]),
  );

/** Each kind stays as it was at its first read in the snapshot. */
function snapshot(look: (kind: Kind) => Promise<State>): Snapshot {
  const seen = new Map<string, Promise<State>>();
  const stateOf = (kind: Kind): Promise<State> => {
    const known = seen.get(kind.name) ?? look(kind);
    seen.set(kind.name, known);
    return known;
  };
  const now: Snapshot = {
    get: async <D>(kind: Kind<D>, id: string): Promise<StoredRecord<D> | undefined> => {
      const state = await stateOf(kind);
      const record = state.records.get(id);
      // Each reader gets its own copy, as from a database; its kind has validated it.
      return record && { ...entryOf(id, record, state), document: JSON.parse(record.json) as D };
    },
    text: async (kind, id) => {
      const record = (await stateOf(kind)).records.get(id);
      return record && { text: record.json, hash: record.hash };
    },
    list: async (kind) => {
      const state = await stateOf(kind);
      return Array.from(
        state.records,
        ([id, record]): ListEntry => ({
          ...entryOf(id, record, state),
          summary: record.summary,
        }),
      );
    },
    head: async (wanted) => Math.max(0, ...(await Promise.all(wanted.map(stateOf))).map((state) => state.seq)),
    stamps: (records) =>
      Promise.all(records.map(async ({ kind, id }) => (await stateOf(kind)).since.get(id)?.seq ?? 0)),
    derive: async (make) => make(now),
    unread: async () => unreadOf(await Promise.all(seen.values())),
  };
  return now;
}

const entryOf = (id: string, record: PreparedRecord, state: State) => {
  const { seq, changedAt } = state.since.get(id) ?? { seq: state.seq, changedAt: new Date(0).toISOString() };
  return { id, seq, hash: record.hash, changedAt, changedBy: "workspace" };
};
