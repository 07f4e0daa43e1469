import type { SyncEvent, SyncStatus } from "../../features/log/sync/contract.ts";
import { type Kind, SINGLETON, sha256 } from "../../store/kind.ts";
import {
  type Authorship,
  emptyState,
  forgotten,
  readLastState,
  STATE_FORMAT,
  type SyncState,
} from "../push/sync-state.ts";
import type { KnownDigests } from "./line-ends.ts";
import { isSynced, keyOf, type LocalRecord, type LocalRecords } from "./local-records.ts";
import type { SyncClient } from "./sync-client.ts";

/** What a workspace knows of a registry: what was noted at the last sync, and what was changed since. */
export interface RemoteKnowledge {
  state: SyncState;
  /** False where nothing was noted: no sync yet, another registry, or one that was restored. */
  trusted: boolean;
  /** How far the log has been read. */
  cursor: number;
  /** Newest changes that others made since, by record. */
  foreign: ReadonlyMap<string, SyncEvent>;
  /** Every record the registry has, where all of it was read, by key with its digest. */
  everything: ReadonlyMap<string, string> | undefined;
  /** Digest of a record in the registry, empty where there is none; undefined where that could not be asked. */
  remote(key: string): string | undefined;
  /** Who changed a record there last, as far as the log was read. */
  author(key: string): Authorship | undefined;
  /** Reads what was changed after `since`, or the digest of every record. */
  read(client: Pick<SyncClient, "changes">, since: number | "everything"): Promise<void>;
  /** Notes that the registry has what the workspace has; an empty digest is a deletion. */
  agree(key: string, hash: string): void;
}

/**
 * Whether the registry's log is the one this workspace read: it has the revision that was read last. It has not where an
 * older copy of the database was put back, which `logId` alone does not tell when that was done by hand.
 */
const isSameLog = async (
  client: Pick<SyncClient, "isKnown">,
  { logId, lastSyncVersion = 0, pulledVersion, known }: SyncState,
  status: LogPosition,
): Promise<boolean> =>
  logId === status.logId &&
  Math.max(lastSyncVersion, pulledVersion) <= status.latestVersion &&
  (known === undefined || known === knownAt(status) || (await client.isKnown(known)));

/**
 * The state for the registry at `url`, and whether its log is the one that was read. A registry that moved took its log
 * along, so what was noted at its former address holds: forgetting it would let a push replace what others edited since.
 */
export async function openState(
  client: Pick<SyncClient, "isKnown">,
  { workspace, url }: { workspace: string; url: string },
  status: LogPosition,
): Promise<{ state: SyncState; isSame: boolean }> {
  const last = await readLastState(workspace);
  const isHere = last?.remoteUrl === url;
  if (!last || (!isHere && last.known === undefined)) return { state: emptyState(url), isSame: false };
  const isSame = await isSameLog(client, last, status);
  if (isHere || isSame) return { state: { ...last, remoteUrl: url }, isSame };
  return { state: emptyState(url), isSame: false };
}

type LogPosition = Pick<SyncStatus, "logId" | "latestVersion" | "digest">;

/** What to keep of the newest revision in order to know it again: `<number>:<digest>`; undefined where there is none. */
export const knownAt = ({
  latestVersion,
  digest,
}: Pick<LogPosition, "latestVersion" | "digest">): string | undefined =>
  digest ? `${latestVersion}:${digest}` : undefined;

/**
 * Opens the state for a command. What cannot be trusted any more is dropped from it. `kinds`: what it is about; `isSame`:
 * the registry's log is the one that was read.
 */
export function openKnowledge(
  state: SyncState,
  status: Pick<SyncStatus, "logId"> | undefined,
  { kinds, isSame }: { kinds: readonly Kind[]; isSame: boolean },
): RemoteKnowledge {
  const trusted = isSame && state.lastSyncVersion !== undefined;
  if (!trusted) Object.assign(state, forgotten(), { logId: status?.logId });
  const byType = new Map(kinds.filter(isSynced).map((kind) => [kind.sync.entityType, kind]));
  const foreign = new Map<string, SyncEvent>();
  const authors = new Map<string, Authorship>();
  let everything: Map<string, string> | undefined;
  const noted = (key: string) => state.remotes[key] ?? state.records[key] ?? "";
  const knowledge: RemoteKnowledge = {
    state,
    trusted,
    cursor: state.lastSyncVersion ?? 0,
    foreign,
    get everything() {
      return everything;
    },
    remote(key) {
      const edit = foreign.get(key);
      if (edit) return hashOfChange(edit);
      if (everything) return everything.get(key) ?? "";
      return trusted ? noted(key) : undefined;
    },
    author: (key) => authors.get(key) ?? state.conflicts[key]?.author,
    async read(client, since) {
      if (since === "everything") everything = new Map();
      const start = since === "everything" ? 0 : since;
      for await (const page of client.changes(start, { data: "none", all: true })) {
        for (const change of page.changes) learn(change);
        knowledge.cursor = Math.max(knowledge.cursor, page.nextCursor);
      }
    },
    agree(key, hash) {
      foreign.delete(key);
      for (const noted of [state.remotes, state.conflicts, state.pending]) delete noted[key];
      if (hash === "") {
        delete state.records[key];
        everything?.delete(key);
      } else {
        state.records[key] = hash;
        everything?.set(key, hash);
      }
    },
  };
  function learn(change: SyncEvent): void {
    const kind = byType.get(change.entityType);
    if (!kind) return;
    const key = keyOf(change.entityType, change.entityId);
    const hash = hashOfChange(change);
    if (hash) everything?.set(key, hash);
    authors.set(key, authorOf(change));
    if (!trusted || kind.sync.merge || hash === noted(key)) return;
    if (hash === state.pending[key]) knowledge.agree(key, hash);
    else foreign.set(key, change);
  }
  return knowledge;
}

/** Digests a record is known by. */
export const digestsOf =
  ({ remote, state }: Pick<RemoteKnowledge, "remote" | "state">): KnownDigests =>
  (key) => [remote(key), state.records[key]];

/**
 * Takes over what an older version noted, which kept no digests of records with endpoints of their own: what the registry
 * has of them since before the last sync, or from the last push itself, is what this workspace knew.
 */
export function adoptOlderState(
  { state, foreign, trusted, agree }: RemoteKnowledge,
  local: ReadonlyMap<string, LocalRecord>,
): void {
  if (trusted && state.format !== STATE_FORMAT)
    for (const [key, { kind, id }] of local) {
      const change = foreign.get(key);
      if (!kind.sync.onRequest || id !== SINGLETON || !change?.hash) continue;
      const sent = sha256(JSON.stringify([[id, change.hash]])) === state.fingerprints[kind.sync.entityType];
      if (sent || change.id <= (state.lastSyncVersion ?? 0)) agree(key, change.hash);
    }
  Object.assign(state, { format: STATE_FORMAT, fingerprints: {} });
}

/**
 * Takes for known what is no edit of somebody else: what is the same on both sides, and what others made of records that a
 * pull has brought here since.
 */
export function settleKnown(
  { state, foreign, remote, agree }: RemoteKnowledge,
  { records, types }: LocalRecords,
): void {
  for (const [key, change] of [...foreign]) {
    const hash = hashOfChange(change);
    const here = records.get(key);
    const isPulled = here?.kind.sync.derived && change.id <= state.pulledVersion;
    if (isPulled || (types.has(change.entityType) && (here?.hash ?? "") === hash)) agree(key, hash);
  }
  // Without state, what is equal on both sides is known from now on.
  for (const [key, { hash }] of records) if (remote(key) === hash && state.records[key] !== hash) agree(key, hash);
}

export const authorOf = ({ changedBy, changedById, updatedAt }: Authorship): Authorship => ({
  changedBy,
  changedById,
  updatedAt,
});

/** Digest of the record after a change; empty for a deletion. */
export const hashOfChange = ({ action, hash }: Pick<SyncEvent, "action" | "hash">): string =>
  action === "delete" ? "" : hash.replace(/^sha256:/, "");
