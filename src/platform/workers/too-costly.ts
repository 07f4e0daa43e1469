import { createBoundedMap } from "../../safe/bounded-map.ts";
import { TaskStopped } from "./task.ts";

/** Names that are known to be too costly. */
const KEPT = 500;

/** Whether a task was stopped since it took more time or memory than it may. */
export const isBeyondLimits = (error: unknown): error is TaskStopped =>
  error instanceof TaskStopped && (error.reason === "time" || error.reason === "memory");

/**
 * Runs tasks of which each name always means the same work. What took too much time or memory is tried once more in a fresh
 * thread, since others may have filled the first; then it is not tried again, as it would take as long: it rejects with the
 * same `TaskStopped`.
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
