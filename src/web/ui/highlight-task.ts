import type { Call } from "../../platform/contract/route.ts";
import { defineTask, TaskStopped } from "../../platform/workers/task.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";

/** Finds the words of code; 60,000 characters take some 0.3 s, loading the grammars as long again. */
export const highlightTask = defineTask<{ code: string; language: string }, string | undefined>({
  name: "highlight code",
  cpuMs: 2_000,
  heapMb: 256,
});

/** Code as HTML with a class for each word. Undefined if it has no colors. */
export type Highlight = (code: string, language: string) => Promise<string | undefined>;

/** Highlights code in threads, for a client. Code that takes too long has no colors. */
export const highlightFor =
  ({ part, actor, remote }: Pick<Call, "part" | "actor" | "remote">): Highlight =>
  async (code, language) => {
    const pool = await part(workerPool);
    try {
      return await pool.run(highlightTask, { code, language }, { client: actor?.id ?? remote });
    } catch (error) {
      if (error instanceof TaskStopped && (error.reason === "time" || error.reason === "memory")) return undefined;
      throw error;
    }
  };
