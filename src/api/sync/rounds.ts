import { createBreather } from "../../safe/breathe.ts";
import { keyOf, type OwnersOf } from "./owned-records.ts";
import type { Prepared } from "./prepare-change.ts";

/**
 * The changes in the commits they go in: a change of a record that an earlier one changed or removed comes after that, and
 * so does the removal of what owns such a record. Files that several components bring along (`main.css`) share a commit.
 */
export async function roundsOf(prepared: readonly Prepared[], ownersOf: OwnersOf): Promise<Prepared[][]> {
  const rounds: Prepared[][] = [];
  const own = new Map<string, number>();
  const parts = new Map<string, number>();
  /** By the record that owns what was changed, or that was removed: the last round of these. */
  const changed = new Map<string, number>();
  const removed = new Map<string, number>();
  const breathe = createBreather();
  for (const one of prepared) {
    await breathe();
    let round = 0;
    const follow = (earlier: number | undefined) => {
      if (earlier !== undefined && earlier >= round) round = earlier + 1;
    };
    if (!("failure" in one)) {
      const key = keyOf(one);
      for (const known of [own, parts]) follow(known.get(key));
      if ("remove" in one) follow(changed.get(key));
      else
        for (const record of one.put) {
          follow(own.get(keyOf(record)));
          for (const owner of ownersOf(record)) follow(removed.get(owner));
        }
    }
    rounds[round] ??= [];
    rounds[round]?.push(one);
    if ("failure" in one) continue;
    own.set(keyOf(one), round);
    if ("remove" in one) removed.set(keyOf(one), round);
    else
      for (const record of one.put) {
        parts.set(keyOf(record), round);
        for (const owner of ownersOf(record)) changed.set(owner, Math.max(round, changed.get(owner) ?? 0));
      }
  }
  return rounds;
}
