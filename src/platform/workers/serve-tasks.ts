import { readFileSync, readlinkSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { reasonOf } from "../../safe/unsafe.ts";
import type { Task } from "./task.ts";
import { transferablesOf } from "./transferables.ts";

/** Messages from a thread. */
export type ThreadMessage =
  /** The code of the task is loaded and its time runs from `nanoseconds` of this thread's processor time. */
  { began: { thread: string | undefined; nanoseconds: number } } | { value: unknown } | { error: string };

/** Start settings of a thread. */
export interface ThreadSettings {
  /**
   * Folder of the process's compile cache (`module.enableCompileCache`): otherwise each thread would compile the code
   * again.
   */
  compiled: string | undefined;
}

/** A task for a thread. */
export interface TaskMessage {
  name: string;
  input: unknown;
}

/** A task with the code that does it. */
export interface TaskRunner {
  name: string;
  load(): Promise<(input: unknown) => unknown>;
}

/** Joins a task and its code, which a thread loads on first use. */
export const runs = <I, O>(task: Task<I, O>, load: () => Promise<(input: I) => O | Promise<O>>): TaskRunner => ({
  name: task.name,
  load: load as TaskRunner["load"],
});

/** Niceness of threads: readers have priority over background work. */
const NICE = 5;

/** Runs tasks in this thread, in sequence, until it is ended from outside. */
export function serveTasks(runners: readonly TaskRunner[]): void {
  const loaded = new Map<string, Promise<(input: unknown) => unknown>>();
  const { compiled }: Partial<ThreadSettings> = workerData ?? {};
  if (compiled !== undefined) enableCompileCache(compiled);
  const thread = ownThread();
  // On Linux a priority belongs to a thread; on other systems to the whole process. A process with a higher niceness
  // can't lower it.
  if (thread !== undefined && getPriority() < NICE) setPriority(0, NICE);

  const load = (name: string) => {
    const known = loaded.get(name);
    if (known) return known;
    const runner = runners.find((one) => one.name === name);
    const loading = runner ? runner.load() : Promise.reject(new Error(`Unknown task: ${name}`));
    loaded.set(name, loading);
    return loading;
  };
  const report = (message: ThreadMessage, value?: unknown) => parentPort?.postMessage(message, transferablesOf(value));
  const answer = async ({ name, input }: TaskMessage) => {
    try {
      const run = await load(name);
      report({ began: { thread, nanoseconds: thread === undefined ? 0 : processorTime(thread) } });
      const value = await run(input);
      report({ value }, value);
    } catch (error) {
      report({ error: reasonOf(error) });
    }
  };
  parentPort?.on("message", (message: TaskMessage) => void answer(message));
}

/** The system's ID of this thread, if available (Linux). */
function ownThread(): string | undefined {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    if (thread !== undefined) processorTime(thread);
    return thread;
  } catch {
    return undefined;
  }
}

/** Processor time of a thread in this process, in nanoseconds. Throws if the system doesn't report it. */
export const processorTime = (thread: string): number => {
  const [nanoseconds = ""] = readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds);
};
