import type { SyncEvent, SyncStatus } from "../../domain/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import type { KnownDigests } from "./line-ends.ts";
import { digestAsPrinted, isSynced, type LocalRecords, localKeyOf, mayExistUnread, typeOf } from "./local-records.ts";
import { isSameContent, remoteOf } from "./record-status.ts";
import type { SyncClient } from "./sync-client.ts";
import { type Authorship, emptyState, forgotten, readLastState, type SyncState } from "./sync-state.ts";

/**
 * A workspace's knowledge of a registry: for each record the digests of both sides at the last sync (`records`,
 * `remotes`), and the registry's present one (`theirs`). The state has it for all kinds, so that a push or pull of some
 * keeps the others.
 */
export interface RemoteKnowledge {
  state: SyncState;
  /** The state does not apply: no sync yet, another registry, or a restored one. */
  isFirst: boolean;
  /** Digest of a record in the registry. Empty if it doesn't exist. */
  remote(key: string): string;
  /** The author of a record's last change there, if it was another client. */
  author(key: string): Authorship | undefined;
  /** Reads the log from the last read position, or completely if the state does not apply. */
  read(client: Pick<SyncClient, "changes">): Promise<void>;
  /**
   * Notes differences that need no decision, from the workspace's records. The first sync needs the records of all
   * kinds.
   */
  settle(local: LocalRecords): Promise<void>;
  /**
   * Notes that both sides have the same content. An empty digest is a deletion. `there`: the registry's digest, if its
   * form differs.
   */
  agree(key: string, hash: string, there?: string): void;
}

/**
 * Whether the registry's log is the known one: it has the last read revision. It doesn't have it after a restore of an
 * older database copy. A manual restore keeps the `logId`.
 */
const isSameLog = async (
  client: Pick<SyncClient, "isKnown">,
  { logId, lastSyncVersion = 0, pulledVersion, known }: SyncState,
  status: LogPosition,
): Promise<boolean> =>
  logId === status.logId &&
  Math.max(lastSyncVersion, pulledVersion) <= status.latestVersion &&
  (known === undefined || known === knownRevision(status) || (await client.isKnown(known)));

/**
 * Returns the state for the registry at `url`, and whether its log is the known one. A moved registry keeps its log, so
 * the state of its former address applies: without it a push would replace edits of others.
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

/** The newest revision in a form to recognize it: `<number>:<digest>`. Undefined for an empty log. */
export const knownRevision = ({
  latestVersion,
  digest,
}: Pick<LogPosition, "latestVersion" | "digest">): string | undefined =>
  digest ? `${latestVersion}:${digest}` : undefined;

/**
 * Opens the state for a command, without outdated parts. `isSame`: the registry's log is the known one. `kinds`: all
 * kinds that sync transfers.
 */
export function openKnowledge(
  state: SyncState,
  status: Pick<SyncStatus, "logId" | "latestVersion"> | undefined,
  { kinds, isSame }: { kinds: readonly Kind[]; isSame: boolean },
): RemoteKnowledge {
  const isFirst = !isSame || state.lastSyncVersion === undefined;
  // A restored registry may have less than the workspace received: a person must decide on differences.
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
        const isResolved = here
          ? isSameContent(here, hash) || (here.kind.sync.derived && version <= state.pulledVersion)
          : hash === "" && isRead(key);
        // If the workspace is back at its last synced content, the pending change was not sent by it: another client
        // stored the same content.
        const isSent =
          state.pending[key]?.includes(hash) && isRead(key) && !isSameContent(here, state.records[key] ?? "");
        if (isResolved || isSent) agree(key, hash);
        else if (here && hash !== "" && (await digestAsPrinted(here)) === hash) agree(key, here.hash, hash);
        else if (here && mayReplace && isFirst) meet(key, hash);
      }
      for (const [key, here] of local.records) {
        const there = remoteOf(state, key);
        const isNoted = state.records[key] === there && !(key in state.conflicts);
        if (there !== "" && !isNoted && !here.kind.sync.merge && isSameContent(here, there)) agree(key, there);
      }
      // After reading the log, a change that is not in it did not arrive. If the same content appears later, another
      // client sent it.
      for (const key of Object.keys(state.pending)) if (isRead(key)) delete state.pending[key];

      function isRead(key: string): boolean {
        return local.records.has(key) || (local.types.has(typeOf(key)) && !mayExistUnread(key, local));
      }
    },
    agree,
  };

  function learn(change: SyncEvent): void {
    const kind = byType.get(change.entityType);
    if (!kind) return;
    const key = localKeyOf(change.entityType, change.entityId);
    const hash = hashOfChange(change);
    const known = state.remotes[key] ?? state.records[key] ?? state.met[key] ?? "";
    // For merged kinds every push adds to the record, so only its existence is compared, not its digest.
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

/** The digests of a record in the registry and at the last sync. */
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
