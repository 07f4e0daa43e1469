import type { SyncStatus } from "../../domain/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import { isPulled, typeOf } from "../sync/local-records.ts";
import type { SyncState } from "../sync/sync-state.ts";

type Log = Pick<SyncStatus, "logId" | "latestVersion">;

/**
 * The state after a push. The log counts as read to its end only where all that was added to it came from here. `changed`:
 * records the registry changed for this push. `kinds`: all that travel through sync.
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

/** Whether the registry has anything that a pull would bring, as far as its log was read. */
function isBehind({ theirs, met }: SyncState, kinds: readonly Kind[]): boolean {
  const pulled = new Set(kinds.filter(isPulled).map(({ sync }) => sync.entityType));
  const open = Object.keys(theirs).filter((key) => theirs[key]?.refused === undefined);
  return [...open, ...Object.keys(met)].some((key) => pulled.has(typeOf(key)));
}
