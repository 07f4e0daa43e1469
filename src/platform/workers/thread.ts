import { existsSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { processorTime, type TaskMessage, type ThreadMessage, type ThreadSettings } from "./serve-tasks.ts";
import { type StopReason, type Task, TaskFailed, TaskStopped } from "./task.ts";
import { transferablesOf } from "./transferables.ts";

/** One thread, which does one task at a time. */
export interface Thread {
  readonly heapMb: number;
  /** Rejects with `TaskStopped` or `TaskFailed`. Buffers that only `input` uses are transferred. */
  run<I, O>(task: Task<I, O>, input: I): Promise<O>;
  /** Ends the thread; its task rejects with `reason`. Resolves when it has ended. */
  stop(reason: StopReason): Promise<void>;
  /** Resolves when the thread has ended, for any reason. */
  readonly gone: Promise<void>;
}

/** Interval for checks of a task's time. */
const LOOK_MS = 20;
/** Wall-clock factor, if the system doesn't report the time of a thread, and for waiting tasks. */
const WALL_FACTOR = 15;
const YOUNG_MB = 12;

/** From `src/`, from `dist/chunks/`, from `dist/`. */
const ENTRY = ["../../cli/worker.ts", "../worker.js", "./worker.js"]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)));

interface Running {
  task: Task;
  resolve(value: unknown): void;
  reject(error: Error): void;
  look: NodeJS.Timeout;
}

/** Starts a thread with an empty environment. It doesn't keep the process running while idle. */
export function startThread({ heapMb, entry = ENTRY }: { heapMb: number; entry?: URL }): Thread {
  if (!entry) throw new Error("The program for worker threads is missing. Build the package again.");
  const worker = new Worker(entry, {
    env: {},
    workerData: { compiled: getCompileCacheDir() } satisfies ThreadSettings,
    execArgv: [],
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let running: Running | undefined;
  let reason: StopReason = "ended";
  let why: string | undefined;
  let isStopping = false;
  let isGone = false;
  const { promise: gone, resolve: ended } = Promise.withResolvers<void>();

  const finish = (): Running | undefined => {
    const done = running;
    if (done) clearInterval(done.look);
    running = undefined;
    // A caller that waits for its end needs the process until then.
    if (!isStopping) worker.unref();
    return done;
  };
  const stop = async (why: StopReason) => {
    clearInterval(running?.look);
    isStopping = true;
    reason = why;
    await worker.terminate();
  };
  worker.on("message", (message: ThreadMessage) => {
    if (!running) return;
    if ("began" in message) {
      clearInterval(running.look);
      const isOver = clockOf(running.task, message.began);
      running.look = setInterval(() => isOver() && void stop("time"), LOOK_MS);
    } else if ("error" in message) finish()?.reject(new TaskFailed(message.error));
    else finish()?.resolve(message.value);
  });
  worker.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") reason = "memory";
    else why = error.message;
  });
  worker.once("exit", () => {
    isGone = true;
    const done = finish();
    done?.reject(new TaskStopped(done.task.name, reason, why));
    ended();
  });
  // After the listeners: a message listener makes the thread keep the process running again.
  worker.unref();

  return {
    heapMb,
    gone,
    stop,
    run<I, O>(task: Task<I, O>, input: I): Promise<O> {
      if (running) throw new Error("A thread runs one task at a time");
      if (isGone) return Promise.reject(new TaskStopped(task.name, reason));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      // Loading the code has a separate, longer limit.
      const isOver = wallClock(task);
      const look = setInterval(() => isOver() && void stop("time"), LOOK_MS);
      running = { task: task as Task, resolve, reject, look };
      worker.ref();
      const message: TaskMessage = { name: task.name, input };
      try {
        worker.postMessage(message, transferablesOf(input));
      } catch (error) {
        finish()?.reject(error instanceof Error ? error : new TaskFailed(String(error)));
      }
      return promise as Promise<O>;
    },
  };
}

/** Whether a task's time has expired: processor time, so that a busy machine stops no task. */
function clockOf(task: Pick<Task, "cpuMs">, { thread, nanoseconds }: { thread?: string; nanoseconds: number }) {
  const byWall = wallClock(task);
  if (thread === undefined) return byWall;
  const until = nanoseconds + task.cpuMs * 1e6;
  return () => byWall() || (timeOf(thread) ?? 0) > until;
}

/** Undefined for a thread that has just ended. */
function timeOf(thread: string): number | undefined {
  try {
    return processorTime(thread);
  } catch {
    return undefined;
  }
}

function wallClock({ cpuMs }: Pick<Task, "cpuMs">): () => boolean {
  const until = performance.now() + cpuMs * WALL_FACTOR;
  return () => performance.now() > until;
}
