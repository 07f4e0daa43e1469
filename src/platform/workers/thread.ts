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
  /** Rejects with `TaskStopped` or `TaskFailed`. Buffers that belong to `input` alone are handed over. */
  run<I, O>(task: Task<I, O>, input: I): Promise<O>;
  /** Ends the thread; what it does rejects with `reason`. Resolves when it is gone. */
  stop(reason: StopReason): Promise<void>;
  /** Resolves when the thread is gone, whatever ended it. */
  readonly gone: Promise<void>;
}

/** How often the clock of a task is looked at. */
const LOOK_MS = 20;
/** Where the system does not tell a thread's time, and for tasks that wait for something, a clock on the wall counts. */
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

/** Starts a thread with an empty environment. It does not keep the process while it does nothing. */
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
    // Who waits for its end needs a process until then.
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
  // Behind the listeners: one for messages makes the thread keep the process again.
  worker.unref();

  return {
    heapMb,
    gone,
    stop,
    run<I, O>(task: Task<I, O>, input: I): Promise<O> {
      if (running) throw new Error("A thread does one task at a time");
      if (isGone) return Promise.reject(new TaskStopped(task.name, reason));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      // Loading the code has its own, longer time.
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

/** Whether a task had its time: of the processor, so that a busy machine stops nobody. */
function clockOf(task: Pick<Task, "cpuMs">, { thread, nanoseconds }: { thread?: string; nanoseconds: number }) {
  const byWall = wallClock(task);
  if (thread === undefined) return byWall;
  const until = nanoseconds + task.cpuMs * 1e6;
  return () => byWall() || (timeOf(thread) ?? 0) > until;
}

/** Undefined for a thread that ended just now. */
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
