import { createBoundedMap } from "../../safe/bounded-map.ts";
import { TaskStopped } from "./task.ts";

/** Maximum known costly names. */
const KEPT = 500;

/** Whether a task was stopped because it exceeded its time or memory. */
export const isBeyondLimits = (error: unknown): error is TaskStopped =>
  error instanceof TaskStopped && (error.reason === "time" || error.reason === "memory");

/**
 * Runs tasks whose name always means the same work. A task that exceeds its time or memory is repeated in a fresh
 * thread, because other tasks may have filled the first; after that it rejects with the same `TaskStopped` without a
 * run.
 */
export function createCostGuard(): <T>(name: string, run: (options: { fresh: boolean }) => Promise<T>) => Promise<T> {
  const tooCostly = createBoundedMap<string, TaskStopped>(KEPT);
  return async (name, run) => {
    const before = tooCostly.get(name);
    if (before) throw before;
    try {
      return await run({ fresh: false });
    } catch (error) {
      if (!isBeyondLimits(error)) throw error;
    }
    try {
      return await run({ fresh: true });
    } catch (error) {
      if (isBeyondLimits(error)) tooCostly.set(name, error);
      throw error;
    }
  };
}
