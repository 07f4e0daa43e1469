/** Work that a thread does for the process: its input, output and limits. Both are copied or transferred. */
export interface Task<I = unknown, O = unknown> {
  /** Unique; `src/cli/worker.ts` maps it to its code. */
  name: string;
  /** Limit of processor time in milliseconds. */
  cpuMs: number;
  /** Limit of heap in MiB. */
  heapMb: number;
  /** Only for types; always undefined. */
  readonly types?: (input: I) => O;
}

/** Returns a task unchanged, with its types. */
export const defineTask = <I, O>(task: Omit<Task<I, O>, "types">): Task<I, O> => task;

/** Why a task was stopped. */
export type StopReason = "time" | "memory" | "ended" | "cancelled" | "closed";

const SENTENCES: Record<StopReason, string> = {
  time: "exceeded its processor time",
  memory: "exceeded its memory",
  ended: "ended its thread",
  cancelled: "was cancelled",
  closed: "was stopped, because the process is ending",
};

/** A task was stopped from outside, together with its thread. */
export class TaskStopped extends Error {
  readonly reason: StopReason;
  /** `why` is the error outside the task that ended the thread, if any. */
  constructor(task: string, reason: StopReason, why?: string) {
    super(`The task ${task} ${SENTENCES[reason]}${why === undefined ? "" : ` (${why})`}.`);
    this.reason = reason;
  }
}

/** A task threw. */
export class TaskFailed extends Error {}

/** Too many tasks wait for a reasonable response time. */
export class TooManyTasks extends Error {}
