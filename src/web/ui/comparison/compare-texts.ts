import type { Call } from "../../../platform/contract/route.ts";
import { defineTask } from "../../../platform/workers/task.ts";
import { workerPool } from "../../../platform/workers/worker-pool.ts";

/** Two texts of one thing. */
export interface TextPair {
  /** Heading of the foldable comparison. Without one, only the table is shown. */
  title?: string;
  /** Shown open below its heading. */
  open?: boolean;
  /** Accessible name of the table. */
  label: string;
  before: string;
  after: string;
  /** Shown instead of the table if there is nothing to compare. */
  note?: string;
}

/** Two texts of 60 KB without a line in common take some 0.2 s, a component with 2.4 MB of them some seconds. */
export const compareTextsTask = defineTask<readonly TextPair[], string>({
  name: "compare texts",
  cpuMs: 10_000,
  heapMb: 512,
});

/**
 * The differences of texts as HTML, drawn in a thread: one table for each pair, side by side, or stacked in narrow
 * windows. Rejects with `TaskStopped` if that takes too long.
 */
export async function compareTexts(
  { part, actor, remote }: Pick<Call, "part" | "actor" | "remote">,
  pairs: readonly TextPair[],
): Promise<string> {
  const pool = await part(workerPool);
  return pool.run(compareTextsTask, pairs, { client: actor?.id ?? remote });
}
