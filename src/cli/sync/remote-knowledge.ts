import type { SyncEvent, SyncStatus } from "../../domain/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import type { KnownDigests } from "./line-ends.ts";
import { digestAsPrinted, isSynced, keyOf, type LocalRecords, mayStillBeHere, typeOf } from "./local-records.ts";
import { isSameContent, remoteOf } from "./standing.ts";
import type { SyncClient } from "./sync-client.ts";
import { type Authorship, emptyState, forgotten, readLastState, type SyncState } from "./sync-state.ts";

/**
 * What a workspace knows of a registry: for each record the pair that both sides had at the last sync (`records`,
 * `remotes`), and what the registry has instead now (`theirs`). All of it is in the state, for all kinds, so that a push
 * or pull of some of them forgets nothing about the others.
 */
export interface RemoteKnowledge {
  state: SyncState;
  /** Nothing that was noted holds: no sync yet, another registry, or one that was restored. */
  isFirst: boolean;
  /** Digest of a record in the registry, empty where there is none. */
  remote(key: string): string;
  /** Who changed a record there last, where that was not from here. */
  author(key: string): Authorship | undefined;
  /** Reads what was changed in the log since it was read last; all of it where nothing that was noted holds. */
  read(client: Pick<SyncClient, "changes">): Promise<void>;
  /** Notes what needs nobody's decision, from the records of the workspace; at the first meeting those of all kinds. */
  settle(local: LocalRecords): Promise<void>;
  /** Notes that the registry has what the workspace has; an empty digest is a deletion. `there`: its digest in the registry, where it has the same content in another form. */
  agree(key: string, hash: string, there?: string): void;
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
 * Opens the state for a command. What does not hold any more is dropped from it. `isSame`: the registry's log is the one
 * that was read. `kinds`: all that travel through sync.
 */
export function openKnowledge(
  state: SyncState,
  status: Pick<SyncStatus, "logId" | "latestVersion"> | undefined,
  { kinds, isSame }: { kinds: readonly Kind[]; isSame: boolean },
): RemoteKnowledge {
  const isFirst = !isSame || state.lastSyncVersion === undefined;
  // After a restore the registry may have less than this workspace was shown: what differs is for a person to decide.
  const mayReplace = isFirst && state.logId === undefined;
  if (isFirst) Object.assign(state, forgotten(), { logId: status?.logId });
  const readUntil = state.lastSyncVersion ?? 0;
  const byType = new Map(kinds.filter(isSynced).map((kind) => [kind.sync.entityType, kind]));
  return {
    state,
    isFirst,
    remote: (key) => remoteOf(state, key),
    author(key) {
      const author = state.theirs[key] ?? state.conflicts[key]?.author;
      return author && authorOf(author);
    },
    async read(client) {
      let cursor = readUntil;
      if (!status || readUntil < status.latestVersion)
        for await (const page of client.changes(readUntil, { data: "none", all: true })) {
          for (const change of page.changes) learn(change);
          cursor = Math.max(cursor, page.nextCursor);
        }
      state.lastSyncVersion = cursor;
    },
    async settle(local) {
      for (const [key, { version, hash }] of Object.entries(state.theirs)) {
        const here = local.records.get(key);
        const isSettled = here
          ? isSameContent(here, hash) || (here.kind.sync.derived && version <= state.pulledVersion)
          : hash === "" && isRead(key);
        // Who went back to what was known before sent nothing: somebody else made the same of it.
        const isSent =
          state.pending[key]?.includes(hash) && isRead(key) && !isSameContent(here, state.records[key] ?? "");
        if (isSettled || isSent) agree(key, hash);
        else if (here && hash !== "" && (await digestAsPrinted(here)) === hash) agree(key, here.hash, hash);
        else if (here && mayReplace && isFirst) meet(key, hash);
      }
      for (const [key, here] of local.records) {
        const there = remoteOf(state, key);
        const isNoted = state.records[key] === there && !(key in state.conflicts);
        if (there !== "" && !isNoted && !here.kind.sync.merge && isSameContent(here, there)) agree(key, there);
      }
      // The log was read: what it does not show by now did not arrive, and whoever sends the same later is somebody else.
      for (const key of Object.keys(state.pending)) if (isRead(key)) delete state.pending[key];

      function isRead(key: string): boolean {
        return local.records.has(key) || (local.types.has(typeOf(key)) && !mayStillBeHere(key, local));
      }
    },
    agree,
  };

  function learn(change: SyncEvent): void {
    const kind = byType.get(change.entityType);
    if (!kind) return;
    const key = keyOf(change.entityType, change.entityId);
    const hash = hashOfChange(change);
    const known = state.remotes[key] ?? state.records[key] ?? state.met[key] ?? "";
    // Each push adds its part: whether there is anything is all that counts.
    const isKnown = kind.sync.merge ? (hash === "") === (known === "") : hash === known;
    if (isKnown) delete state.theirs[key];
    else state.theirs[key] = { hash, version: change.id, ...authorOf(change) };
  }

  function meet(key: string, hash: string): void {
    delete state.theirs[key];
    if (hash !== "") state.met[key] = hash;
  }

  function agree(key: string, hash: string, there = hash): void {
    for (const noted of [state.theirs, state.met, state.remotes, state.conflicts, state.pending]) delete noted[key];
    if (hash === "") delete state.records[key];
    else state.records[key] = hash;
    if (there !== hash) state.remotes[key] = there;
  }
}

/** Digests a record is known by. */
export const digestsOf =
  ({ remote, state }: Pick<RemoteKnowledge, "remote" | "state">): KnownDigests =>
  (key) => [remote(key), state.records[key]];

export const authorOf = ({ changedBy, changedById, updatedAt }: Authorship): Authorship => ({
  changedBy,
  changedById,
  updatedAt,
});

/** Digest of the record after a change; empty for a deletion. */
export const hashOfChange = ({ action, hash }: Pick<SyncEvent, "action" | "hash">): string =>
  action === "delete" ? "" : hash.replace(/^sha256:/, "");
