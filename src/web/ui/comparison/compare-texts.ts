import type { Call } from "../../../platform/contract/route.ts";
import { defineTask } from "../../../platform/workers/task.ts";
import { workerPool } from "../../../platform/workers/worker-pool.ts";

/** Two texts of one thing. */
export interface TextPair {
  /** Heading above the comparison, which folds it; without one there is the table alone. */
  title?: string;
  /** Shown open below its heading. */
  open?: boolean;
  /** Accessible name of the table. */
  label: string;
  before: string;
  after: string;
  /** Said in place of the table, where there is nothing to compare. */
  note?: string;
}

/** Two texts of 60 KB without a line in common take some 0.2 s, a component with 2.4 MB of them some seconds. */
export const compareTextsTask = defineTask<readonly TextPair[], string>({
  name: "compare texts",
  cpuMs: 10_000,
  heapMb: 512,
});

/**
 * What differs between texts, as HTML that a thread draws: one table for each pair, side by side, or one below the other
 * where there is no room. Rejects with `TaskStopped` where that takes too long.
 */
export async function compareTexts(
  { part, actor, remote }: Pick<Call, "part" | "actor" | "remote">,
  pairs: readonly TextPair[],
): Promise<string> {
  const pool = await part(workerPool);
  return pool.run(compareTextsTask, pairs, { client: actor?.id ?? remote });
}
