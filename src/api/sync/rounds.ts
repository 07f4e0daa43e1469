import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { type OwnersOf, recordKeyOf } from "./owned-records.ts";
import type { PreparedChange } from "./prepare-change.ts";

/**
 * Splits changes into commits: a change to a record that an earlier change wrote or deleted comes after it, and so does
 * the deletion of its owner. Files that several components include (`main.css`) share a commit.
 */
export async function roundsOf(prepared: readonly PreparedChange[], ownersOf: OwnersOf): Promise<PreparedChange[][]> {
  const rounds: PreparedChange[][] = [];
  const own = new Map<string, number>();
  const parts = new Map<string, number>();
  /** The last round that changed or deleted a record, by owner. */
  const changed = new Map<string, number>();
  const removed = new Map<string, number>();
  const yieldToLoop = createYielder();
  for (const one of prepared) {
    await yieldToLoop();
    let round = 0;
    const follow = (earlier: number | undefined) => {
      if (earlier !== undefined && earlier >= round) round = earlier + 1;
    };
    if (!("failure" in one)) {
      const key = recordKeyOf(one);
      for (const known of [own, parts]) follow(known.get(key));
      if ("remove" in one) follow(changed.get(key));
      else
        for (const record of one.put) {
          follow(own.get(recordKeyOf(record)));
          for (const owner of ownersOf(record)) follow(removed.get(owner));
        }
    }
    rounds[round] ??= [];
    rounds[round]?.push(one);
    if ("failure" in one) continue;
    own.set(recordKeyOf(one), round);
    if ("remove" in one) removed.set(recordKeyOf(one), round);
    else
      for (const record of one.put) {
        parts.set(recordKeyOf(record), round);
        for (const owner of ownersOf(record)) changed.set(owner, Math.max(round, changed.get(owner) ?? 0));
      }
  }
  return rounds;
}
