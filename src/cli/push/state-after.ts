import type { SyncStatus } from "../../features/log/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import { isPulled } from "../sync/local-records.ts";
import { hashOfChange, type RemoteKnowledge } from "../sync/remote-knowledge.ts";
import type { Outcome } from "./outcome.ts";
import type { SyncState } from "./sync-state.ts";

type Log = Pick<SyncStatus, "logId" | "latestVersion">;

/**
 * The state after a push. The log counts as read to its end only where all that was added to it came from here.
 * `complete`: what the log held before the push had been brought here.
 */
export function stateAfter(
  { state, foreign, cursor }: Pick<RemoteKnowledge, "state" | "foreign" | "cursor">,
  {
    before,
    after,
    outcomes,
    complete,
    kinds,
  }: {
    before: Log;
    after: Log | undefined;
    outcomes: readonly Pick<Outcome, "changed">[];
    complete: boolean;
    kinds: readonly Kind[];
  },
): SyncState {
  const changed = outcomes.reduce((sum, outcome) => sum + outcome.changed, 0);
  const read = Math.max(cursor, before.latestVersion);
  const ours = after !== undefined && after.logId === before.logId && after.latestVersion === read + changed;
  const left = [...foreign].filter(([key]) => key in state.records).map(([, { id }]) => id - 1);
  const remotes = { ...state.remotes };
  for (const [key, change] of foreign) if (!(key in state.records) && change.hash) remotes[key] = hashOfChange(change);
  const reached = Math.min(ours ? after.latestVersion : read, ...left);
  const pulled = new Set(kinds.filter(isPulled).map(({ sync }) => sync.entityType));
  const isToPull = [...foreign.values()].some(({ entityType }) => pulled.has(entityType));
  return {
    ...state,
    remotes,
    logId: before.logId,
    lastSyncVersion: reached,
    pulledVersion: complete && !isToPull ? reached : state.pulledVersion,
    lastSyncAt: new Date().toISOString(),
  };
}
