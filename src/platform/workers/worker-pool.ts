import { availableParallelism } from "node:os";
import { definePart } from "../contract/part.ts";
import { createFairQueue, type Waiting as Taken } from "./fair-queue.ts";
import { type StopReason, type Task, TaskStopped, TooManyTasks } from "./task.ts";
import { startThread, type Thread } from "./thread.ts";

/** Threads for what would hold the event loop. */
export interface WorkerPool {
  /**
   * Does a task in a thread. Rejects with `TaskFailed` (it threw), `TaskStopped` (its time or memory is used up, its
   * thread ended, `signal`, the pool was closed) or `TooManyTasks`.
   */
  run<I, O>(task: Task<I, O>, input: I, options?: TaskOptions): Promise<O>;
  stats(): PoolStats;
  close(): Promise<void>;
}

export interface TaskOptions {
  /** On whose behalf: one task of a client is done at a time. */
  client?: string;
  /** In a thread that has done nothing before: what others left in its memory is no part of what the task needs. */
  fresh?: boolean;
  /** Gives the task up; a thread that does it already is ended. */
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
  /** Threads at once. One is too few: everybody would wait behind a page that uses its time up. */
  width?: number;
  /** What an idle thread waits for work before it is let go. */
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

/** Nothing is started before the first task. Threads are shared by tasks that may have the same memory. */
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
        // Its place is free at once: what it was about is over, even while the thread takes its leave.
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

/** Threads that work, and those that wait a while for work. `gone` is called when one has ended. */
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
    /** One with this much memory: an idle one, a new one, or one in the place of an idle one of another size. */
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
