import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import type { Outcome } from "./outcome.ts";
import type { RegistryState } from "./registry.ts";
import type { SyncState } from "./sync-state.ts";

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
  }: {
    before: RegistryState;
    after: RegistryState | undefined;
    outcomes: readonly Outcome[];
    complete: boolean;
  },
): SyncState {
  const changed = outcomes.reduce((sum, outcome) => sum + outcome.changed, 0);
  const read = Math.max(cursor, before.head);
  const ours = after !== undefined && after.logId === before.logId && after.head === read + changed;
  const left = [...foreign].filter(([key]) => key in state.records).map(([, { id }]) => id - 1);
  for (const [key, { hash }] of foreign) if (!(key in state.records) && hash) state.remotes[key] = hash;
  const reached = Math.min(ours ? after.head : read, ...left);
  return {
    ...state,
    logId: before.logId,
    lastSyncVersion: reached,
    pulledVersion: complete && foreign.size === 0 ? reached : state.pulledVersion,
    fingerprintsAt: ours ? after.head : undefined,
    lastSyncAt: new Date().toISOString(),
  };
}
