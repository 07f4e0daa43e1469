/** Work that a thread does for the process: what goes in, what comes out, and what it may cost. Both are copied, or handed over. */
export interface Task<I = unknown, O = unknown> {
  /** Unique; `src/cli/worker.ts` says what runs under it. */
  name: string;
  /** Milliseconds of processor time after which it is stopped. */
  cpuMs: number;
  /** MiB of heap after which it is stopped. */
  heapMb: number;
  /** Carries the types; never there. */
  readonly types?: (input: I) => O;
}

/** Hands a task back with its types. */
export const defineTask = <I, O>(task: Omit<Task<I, O>, "types">): Task<I, O> => task;

/** Why a task did not come to its end. */
export type StopReason = "time" | "memory" | "ended" | "cancelled" | "closed";

const SENTENCES: Record<StopReason, string> = {
  time: "exceeded its processor time",
  memory: "exceeded its memory",
  ended: "ended its thread",
  cancelled: "was cancelled",
  closed: "was stopped, because the process is ending",
};

/** A task was stopped from outside, its thread with it. */
export class TaskStopped extends Error {
  readonly reason: StopReason;
  /** `why` is what the thread threw outside of the task, where it ended of that. */
  constructor(task: string, reason: StopReason, why?: string) {
    super(`The task ${task} ${SENTENCES[reason]}${why === undefined ? "" : ` (${why})`}.`);
    this.reason = reason;
  }
}

/** A task threw. */
export class TaskFailed extends Error {}

/** More tasks wait than can be done in reasonable time. */
export class TooManyTasks extends Error {}
