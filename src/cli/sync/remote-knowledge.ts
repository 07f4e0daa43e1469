import type { RegistryState } from "../push/registry.ts";
import type { Conflict, SyncState } from "../push/sync-state.ts";
import { keyOf, type LocalRecord } from "./local-records.ts";
import type { RemoteChange, SyncClient } from "./sync-client.ts";

/** What a workspace knows of a registry: what was noted at the last sync, and what was changed since. */
export interface RemoteKnowledge {
  state: SyncState;
  /** False where nothing is known: no sync yet, another registry, or one that was restored. */
  trusted: boolean;
  /** How far the log has been read. */
  cursor: number;
  /** Digest of a record in the registry; undefined where it is not known, or known to be absent. */
  remote(key: string): string | undefined;
  /** Reads what was changed since the last sync. */
  catchUp(client: Pick<SyncClient, "changes">): Promise<void>;
  /** Newest changes that others made since, by record. */
  foreign: Map<string, RemoteChange>;
  /** Notes that the registry has what the workspace has; an empty digest is a deletion. */
  agree(key: string, hash: string): void;
}

/** Opens the state for a push. What cannot be trusted any more is dropped from it. */
export function createRemoteKnowledge(state: SyncState, now: RegistryState | undefined): RemoteKnowledge {
  const trusted =
    now !== undefined &&
    state.logId === now.logId &&
    state.lastSyncVersion !== undefined &&
    state.lastSyncVersion <= now.head;
  if (!trusted) Object.assign(state, forgotten(), { logId: now?.logId });
  const foreign = new Map<string, RemoteChange>();
  const knowledge: RemoteKnowledge = {
    state,
    trusted,
    cursor: trusted ? (state.lastSyncVersion ?? 0) : (now?.head ?? 0),
    foreign,
    remote: (key) => foreign.get(key)?.hash ?? state.remotes[key] ?? state.records[key],
    async catchUp(client) {
      for await (const page of client.changes(knowledge.cursor)) {
        for (const change of page.changes) learn(change);
        knowledge.cursor = Math.max(knowledge.cursor, page.nextCursor ?? page.version);
      }
    },
    agree(key, hash) {
      foreign.delete(key);
      delete state.remotes[key];
      delete state.conflicts[key];
      delete state.pending[key];
      if (hash === "") delete state.records[key];
      else state.records[key] = hash;
    },
  };
  function learn(change: RemoteChange): void {
    const key = keyOf(change.entityType, change.entityId);
    const hash = hashOfChange(change);
    const before = state.remotes[key] ?? state.records[key] ?? "";
    if (hash === before) return;
    if (hash === state.pending[key]) knowledge.agree(key, hash);
    else foreign.set(key, { ...change, hash });
  }
  return knowledge;
}

/** What is left of a state when its registry is not the one it knew. */
export const forgotten = () => ({
  records: {},
  remotes: {},
  pending: {},
  conflicts: {},
  fingerprints: {},
  fingerprintsAt: undefined,
  lastSyncVersion: undefined,
  known: undefined,
  pulledVersion: 0,
});

/** Digest of the record after a change; empty for a deletion. */
export const hashOfChange = ({ action, hash }: Pick<RemoteChange, "action" | "hash">): string =>
  action === "delete" ? "" : (hash ?? "").replace(/^sha256:/, "");

/** A record a push would replace or delete although somebody else changed it. */
export interface ForeignEdit {
  key: string;
  action: "create" | "update" | "delete" | "unknown";
  changedBy?: string;
  updatedAt?: string;
}

/**
 * Records of these types that were changed elsewhere and that a push would replace or delete: since the last sync,
 * before it without ever having been here, or found by a pull and still not merged.
 */
export function foreignEdits(
  { state, foreign }: Pick<RemoteKnowledge, "state" | "foreign">,
  local: ReadonlyMap<string, LocalRecord>,
  entityTypes: ReadonlySet<string>,
): ForeignEdit[] {
  const found = new Map<string, ForeignEdit>();
  const concerned = (key: string) => entityTypes.has(key.slice(0, key.indexOf(":")));
  for (const [key, { action, hash, changedBy, updatedAt }] of foreign) {
    const here = local.get(key);
    if (!concerned(key) || (!here && !(key in state.records)) || (here?.hash ?? "") === hash) continue;
    found.set(key, {
      key,
      action,
      ...(changedBy ? { changedBy } : {}),
      ...(updatedAt ? { updatedAt } : {}),
    });
  }
  for (const [key, { hash }] of local)
    if (concerned(key) && !(key in state.records) && !found.has(key) && (state.remotes[key] ?? hash) !== hash)
      found.set(key, { key, action: "unknown" });
  for (const [key, conflict] of Object.entries(state.conflicts))
    if (concerned(key) && !found.has(key) && isOpen(conflict, local.get(key)))
      found.set(key, { key, action: conflict.remote === "" ? "delete" : "update" });
  return [...found.values()];
}

/** Whether what a pull left alone is still as it was: nobody has merged it. */
export const isOpen = (conflict: Conflict, local: Pick<LocalRecord, "hash"> | undefined): boolean =>
  (local?.hash ?? "") === conflict.local && conflict.local !== conflict.remote;
