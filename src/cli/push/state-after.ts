import type { SyncStatus } from "../../domain/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import { isPulled, typeOf } from "../sync/local-records.ts";
import type { SyncState } from "../sync/sync-state.ts";

type Log = Pick<SyncStatus, "logId" | "latestVersion">;

/**
 * The sync state after a push. The log is marked as read to its end only if this push added all unread revisions.
 * `changed`: records that the registry changed for this push. `kinds`: all kinds that sync transfers.
 */
export function stateAfter(
  state: SyncState,
  { before, after, changed, kinds }: { before: Log; after: Log | undefined; changed: number; kinds: readonly Kind[] },
): SyncState {
  const read = state.lastSyncVersion ?? 0;
  const isOurs = after?.logId === before.logId && after.latestVersion === read + changed;
  const reached = isOurs ? after.latestVersion : read;
  return {
    ...state,
    logId: before.logId,
    lastSyncVersion: reached,
    pulledVersion: isBehind(state, kinds) ? state.pulledVersion : Math.max(state.pulledVersion, reached),
    lastSyncAt: new Date().toISOString(),
  };
}

/** Whether a pull would download changes, as far as the log was read. */
function isBehind({ theirs, met }: SyncState, kinds: readonly Kind[]): boolean {
  const pulled = new Set(kinds.filter(isPulled).map(({ sync }) => sync.entityType));
  const open = Object.keys(theirs).filter((key) => theirs[key]?.refused === undefined);
  return [...open, ...Object.keys(met)].some((key) => pulled.has(typeOf(key)));
}
