import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { isObject } from "../contract/shapes.ts";
import { RENDER_PROGRAM } from "./render-program.ts";

/** What one preview became: HTML, or why not. */
export type Rendered = { html: string } | { error: string; stack: string };

/** Processes that render. A job that fails, hangs or ends its process fails alone; the next one gets a fresh process. */
export interface RenderPool {
  /** Rejects with the job's own error (its `stack` names the places) or a sentence on the time limit. */
  render(kind: "react" | "nunjucks", job: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): void;
}

interface Job {
  message: { id: number; kind: string; job: Record<string, unknown> };
  resolve(value: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** A render process and the jobs it was given; it answers them in turn. */
interface Worker {
  child: ChildProcess;
  jobs: Job[];
  /** Of the first job. */
  timer?: NodeJS.Timeout;
}

/** Reading is allowed, for packages and templates; writing, processes, threads and add-ons are not. */
const FLAGS = ["--permission", "--allow-fs-read=*", "--enable-source-maps", "--no-warnings"];

/** Jobs a process is given at once, so that it need not wait for us between two of them. */
const AHEAD = 4;

/**
 * Starts render processes as they are needed, at most one for each processor, each with an empty environment and without
 * the right to write files.
 */
export function createRenderPool({ limitMs = 10_000 }: { limitMs?: number } = {}): RenderPool {
  const width = availableParallelism();
  const workers = new Set<Worker>();
  const waiting: Job[] = [];
  let count = 0;

  const start = (): Worker => {
    const child = spawn(process.execPath, [...FLAGS, "--eval", RENDER_PROGRAM], {
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const worker: Worker = { child, jobs: [] };
    workers.add(worker);
    child.on("message", (answer) => settle(worker, answer));
    child.on("error", (error) => fail(worker, error.message));
    child.once("exit", (code, signal) =>
      fail(worker, `its process ended by itself (${signal ?? `exit code ${code}`})`),
    );
    return worker;
  };

  const settle = (worker: Worker, answer: unknown) => {
    const [job] = worker.jobs;
    if (!workers.has(worker) || !job || !isObject(answer) || answer.id !== job.message.id) return;
    const { value, error, stack } = answer;
    worker.jobs.shift();
    watch(worker);
    if (isObject(value)) job.resolve(value);
    else job.reject(Object.assign(new Error(String(error)), { stack: String(stack) }));
    give();
  };

  /** Ends a process: the job it was at is to blame, the others go to another. */
  const fail = (worker: Worker, message: string) => {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.child.kill("SIGKILL");
    const [job, ...others] = worker.jobs;
    waiting.unshift(...others);
    job?.reject(new Error(message));
    give();
  };

  const watch = (worker: Worker) => {
    clearTimeout(worker.timer);
    if (worker.jobs.length === 0) return;
    const tooLong = `it did not render within ${limitMs / 1000} seconds`;
    worker.timer = setTimeout(() => fail(worker, tooLong), limitMs);
  };

  const give = () => {
    while (waiting.length > 0) {
      const free = [...workers].filter(({ jobs }) => jobs.length < AHEAD).sort((a, b) => a.jobs.length - b.jobs.length);
      const idle = free[0]?.jobs.length === 0 || workers.size >= width ? free[0] : start();
      const job = idle && waiting.shift();
      if (!job) return;
      idle.jobs.push(job);
      // A process that cannot take it any more says so by its end.
      idle.child.send(job.message, () => undefined);
      if (idle.jobs.length === 1) watch(idle);
    }
  };

  return {
    render(kind, job) {
      return new Promise((resolve, reject) => {
        waiting.push({ message: { id: ++count, kind, job }, resolve, reject });
        give();
      });
    },
    close() {
      const open = [...waiting.splice(0), ...[...workers].flatMap(({ jobs }) => jobs)];
      for (const worker of workers) {
        workers.delete(worker);
        clearTimeout(worker.timer);
        worker.child.kill("SIGKILL");
      }
      for (const { reject } of open) reject(new Error("the build was ended"));
    },
  };
}

/** The outcome of each preview, out of a job's answer. */
export function renderedPreviews({ previews }: Record<string, unknown>): Map<string, Rendered> {
  const entries = Object.entries(isObject(previews) ? previews : {}).map(([key, value]): [string, Rendered] => {
    if (isObject(value) && typeof value.html === "string") return [key, { html: value.html }];
    const { error = "no answer", stack = "" } = isObject(value) ? value : {};
    return [key, { error: String(error), stack: String(stack) }];
  });
  return new Map(entries);
}
