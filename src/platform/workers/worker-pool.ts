import { availableParallelism } from "node:os";
import { definePart } from "../contract/part.ts";
import { createFairQueue, type QueuedItem as Taken } from "./fair-queue.ts";
import { type StopReason, type Task, TaskStopped, TooManyTasks } from "./task.ts";
import { startThread, type Thread } from "./thread.ts";

/** Threads for work that would block the event loop. */
export interface WorkerPool {
  /**
   * Runs a task in a thread. Rejects with `TaskFailed` (it threw), `TaskStopped` (it exceeded its time or memory, its
   * thread ended, `signal`, the pool was closed) or `TooManyTasks`.
   */
  run<I, O>(task: Task<I, O>, input: I, options?: TaskOptions): Promise<O>;
  stats(): PoolStats;
  close(): Promise<void>;
}

export interface TaskOptions {
  /** The client: one of its tasks runs at a time. */
  client?: string;
  /** In a new thread, so that this task doesn't share memory with earlier ones. */
  fresh?: boolean;
  /** Cancels the task; a thread that has begun it is ended. */
  signal?: AbortSignal;
}

export interface PoolStats {
  threads: number;
  busy: number;
  waiting: number;
  done: number;
  stopped: Readonly<Record<StopReason, number>>;
}

export interface WorkerPoolOptions {
  /** Concurrent threads. One is too few: all would wait behind a page that uses its full time. */
  width?: number;
  /** Time before an idle thread is ended. */
  idleMs?: number;
  /** Program of the threads. */
  entry?: URL;
}

const WIDTH = Math.min(Math.max(2, availableParallelism()), 4);
const IDLE_MS = 30_000;
const MAX_WAITING = 2_000;

interface Waiting {
  task: Task;
  input: unknown;
  resolve(value: unknown): void;
  reject(error: Error): void;
  signal?: AbortSignal;
  fresh: boolean;
}

/** Starts nothing before the first task. Tasks with the same memory limit share threads. */
export function createWorkerPool({ width = WIDTH, idleMs = IDLE_MS, entry }: WorkerPoolOptions = {}): WorkerPool {
  const queue = createFairQueue<Waiting>();
  const threads = createThreads(width, idleMs, entry, () => pump());
  const stopped = { time: 0, memory: 0, ended: 0, cancelled: 0, closed: 0 };
  let done = 0;
  let closed = false;

  const work = async (taken: Taken<Waiting>) => {
    const { task, input, resolve, reject, signal, fresh } = taken.item;
    const thread = threads.take(task.heapMb, fresh);
    const cancel = () => void thread.stop("cancelled");
    signal?.addEventListener("abort", cancel);
    try {
      resolve(await thread.run(task, input));
    } catch (error) {
      if (error instanceof TaskStopped) {
        stopped[error.reason] += 1;
        // Its place is free immediately, even while the thread still shuts down.
        threads.drop(thread);
      }
      reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      signal?.removeEventListener("abort", cancel);
      done += 1;
      queue.done(taken);
      threads.rest(thread);
      pump();
    }
  };
  const pump = () => {
    while (!closed && threads.busy() < width) {
      const next = queue.take();
      if (!next) return;
      void work(next);
    }
  };

  return {
    run<I, O>(task: Task<I, O>, input: I, { client = "", signal, fresh = false }: TaskOptions = {}): Promise<O> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      if (closed) return Promise.reject(new TaskStopped(task.name, "closed"));
      if (signal?.aborted) return Promise.reject(new TaskStopped(task.name, "cancelled"));
      if (queue.size() >= MAX_WAITING)
        return Promise.reject(new TooManyTasks(`${MAX_WAITING} tasks are already waiting.`));
      const waiting: Waiting = { task: task as Task, input, resolve, reject, signal, fresh };
      queue.add([{ name: client }], waiting);
      signal?.addEventListener(
        "abort",
        () => {
          if (queue.remove(waiting)) reject(new TaskStopped(task.name, "cancelled"));
        },
        { once: true },
      );
      pump();
      return promise as Promise<O>;
    },
    stats: () => ({
      threads: threads.count(),
      busy: threads.busy(),
      waiting: queue.size(),
      done,
      stopped: { ...stopped },
    }),
    async close() {
      closed = true;
      for (const { task, reject } of queue.clear()) reject(new TaskStopped(task.name, "closed"));
      await threads.close();
    },
  };
}

/** Working threads, and idle ones. `gone` is called when one has ended. */
function createThreads(width: number, idleMs: number, entry: URL | undefined, gone: () => void) {
  const threads = new Set<Thread>();
  const idle = new Map<Thread, NodeJS.Timeout>();

  const wake = (thread: Thread) => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const drop = (thread: Thread) => {
    wake(thread);
    threads.delete(thread);
  };
  const letGo = (thread: Thread) => {
    drop(thread);
    void thread.stop("ended");
  };
  const start = (heapMb: number): Thread => {
    const thread = startThread({ heapMb, ...(entry ? { entry } : {}) });
    threads.add(thread);
    void thread.gone.then(() => {
      drop(thread);
      gone();
    });
    return thread;
  };
  return {
    drop,
    count: () => threads.size,
    busy: () => threads.size - idle.size,
    /** A thread with this memory limit: an idle one, a new one, or one that replaces an idle one of another size. */
    take(heapMb: number, fresh: boolean): Thread {
      const known = fresh ? undefined : [...idle.keys()].find((thread) => thread.heapMb === heapMb);
      if (known) {
        wake(known);
        return known;
      }
      const [other] = idle.keys();
      if (threads.size >= width && other) letGo(other);
      return start(heapMb);
    },
    rest(thread: Thread): void {
      if (threads.has(thread)) idle.set(thread, setTimeout(() => letGo(thread), idleMs).unref());
    },
    close: () => Promise.all([...threads].map((thread) => thread.stop("closed"))),
  };
}

/** The pool of this process. */
export const workerPool = definePart<WorkerPool>({
  name: "worker pool",
  open: () => createWorkerPool(),
  close: (pool) => pool.close(),
});
