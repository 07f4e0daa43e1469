import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isObject } from "../../safe/is-object.ts";
import { createFrameDecoder, encodeFrame } from "./frames.ts";
import { LIMITS, type SandboxMessage, type SandboxRun, type SandboxScript } from "./job.ts";
import { insideScript, sandboxFolder } from "./sandbox-files.ts";

/**
 * Runs untrusted code in an interpreter without host functions. The process of the interpreter can only read its own
 * program. It has no environment variables and no path of the workspace. Each job starts from clean memory.
 */
export interface Sandbox {
  /**
   * Runs scripts in order on the prepared `base` and resolves to the text that the last one returns. The text is
   * untrusted: validate it. Rejects with `SandboxError`.
   */
  run(job: { base: SandboxBase } & SandboxRun): Promise<string>;
  /** Starts a process if none runs, and prepares a base in it. */
  prepare(base?: SandboxBase): void;
  /** Ends all processes and their jobs. Starts no new ones. */
  close(): void;
}

/** Scripts that run once, before many jobs. */
export interface SandboxBase {
  key: string;
  scripts: readonly SandboxScript[];
}

/** Why untrusted code failed: its own error, or the limit that it reached. Message and stack are untrusted. */
export class SandboxError extends Error {
  readonly limit: "time" | "memory" | "answer" | undefined;

  constructor(message: string, stack: string, limit?: "time" | "memory" | "answer") {
    super(message);
    this.name = "CageError";
    this.stack = stack;
    this.limit = limit;
  }
}

/** Returns a base: the prelude, then these scripts. */
export function sandboxBase(scripts: readonly SandboxScript[]): SandboxBase {
  const all = [insideScript("prelude"), ...scripts];
  const digest = createHash("sha256");
  for (const { name, code } of all) digest.update(`${name.length} ${name} ${code.length} ${code}`);
  return { key: digest.digest("hex"), scripts: all };
}

interface Job {
  id: number;
  base: SandboxBase;
  run: SandboxRun;
  resolve(text: string): void;
  reject(error: Error): void;
}

/** A process and its queue of jobs. It runs them in order. */
interface Worker {
  child: ChildProcess;
  jobs: Job[];
  /** Keys of the bases sent to the process. */
  bases: Set<string>;
  /** Time limit of the first job. */
  timer?: NodeJS.Timeout;
}

/** The error of jobs that a closed sandbox has or receives. */
const ENDED = "the build was cancelled";

/** Jobs sent to a process in advance, so that it doesn't wait for us between jobs. */
const AHEAD = 4;

/**
 * Wall-clock time that a job gets in addition to its processor time before its process is killed. The interpreter
 * enforces its own limit first, and on a busy machine a process waits for its turn.
 */
const GRACE_MS = 60_000;

/** The second layer of protection, below the interpreter: the permissions of the sandbox process. */
export const sandboxFlags = (folder: string): string[] => [
  "--permission",
  `--allow-fs-read=${folder}`,
  "--no-warnings",
];

/**
 * Starts processes on demand, at most one per processor.
 * @param limitMs processor time of a job, in milliseconds
 */
export function createSandbox({ limitMs = 10_000 }: { limitMs?: number } = {}): Sandbox {
  const width = availableParallelism();
  const workers = new Set<Worker>();
  const waiting: Job[] = [];
  let count = 0;
  let isClosed = false;

  const start = (): Worker => {
    const child = startProcess(
      (reply) => settle(worker, reply),
      (why) => fail(worker, why),
    );
    const worker: Worker = { child, jobs: [], bases: new Set() };
    workers.add(worker);
    return worker;
  };

  const settle = (worker: Worker, reply: unknown) => {
    const [job] = worker.jobs;
    if (!workers.has(worker) || !job || !isObject(reply) || reply.id !== job.id) return;
    worker.jobs.shift();
    watch(worker);
    if (typeof reply.text === "string") job.resolve(reply.text);
    else job.reject(errorOf(isObject(reply.fault) ? reply.fault : {}, limitMs));
    give();
  };

  /** Ends a process. Its current job fails, its other jobs go to another process. */
  const fail = (worker: Worker, message: string) => {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.child.kill("SIGKILL");
    const [job, ...others] = worker.jobs;
    waiting.unshift(...others);
    job?.reject(new SandboxError(message, ""));
    give();
  };

  const watch = (worker: Worker) => {
    clearTimeout(worker.timer);
    if (worker.jobs.length === 0) return;
    const end = () => {
      const [job] = worker.jobs;
      if (job) job.reject(errorOf({ limit: "time" }, limitMs));
      fail(worker, "");
    };
    worker.timer = setTimeout(end, limitMs + GRACE_MS);
  };

  const give = () => {
    while (waiting.length > 0) {
      const free = [...workers].filter(({ jobs }) => jobs.length < AHEAD).sort((a, b) => a.jobs.length - b.jobs.length);
      const idle = free[0]?.jobs.length === 0 || workers.size >= width ? free[0] : start();
      const job = idle && waiting.shift();
      if (!job) return;
      idle.jobs.push(job);
      report(idle, job, limitMs);
      if (idle.jobs.length === 1) watch(idle);
    }
  };

  return {
    run({ base, ...run }) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(ENDED));
        waiting.push({ id: ++count, base, run, resolve, reject });
        give();
      });
    },
    prepare(base) {
      if (isClosed) return;
      const [worker = start()] = workers;
      if (base) prepare(worker, base);
    },
    close() {
      isClosed = true;
      const open = [...waiting.splice(0), ...[...workers].flatMap(({ jobs }) => jobs)];
      for (const worker of workers) {
        workers.delete(worker);
        clearTimeout(worker.timer);
        worker.child.kill("SIGKILL");
      }
      for (const { reject } of open) reject(new Error(ENDED));
    },
  };
}

/**
 * Starts a process. Calls `replied` with each reply, and `failed` with the reason when the process can't be used any
 * more.
 */
function startProcess(replied: (reply: unknown) => void, failed: (why: string) => void): ChildProcess {
  const folder = sandboxFolder();
  const child = spawn(process.execPath, [...sandboxFlags(folder), join(folder, "program.mjs")], {
    cwd: folder,
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const read = createFrameDecoder<unknown>(LIMITS.frameBytes, replied);
  child.stdout?.on("data", (piece: Buffer) => {
    try {
      read(piece);
    } catch (error) {
      failed(`its process sent invalid data (${String(error)})`);
    }
  });
  // A write to a process that ended fails. Its `close` event reports the end.
  child.stdin?.on("error", () => undefined);
  child.on("error", (error) => failed(error.message));
  child.once("close", (code, signal) => failed(`its process ended unexpectedly (${signal ?? `exit code ${code}`})`));
  return child;
}

const send = ({ child }: Worker, message: SandboxMessage) => child.stdin?.write(encodeFrame(message));

/** Sends a base to a process, once. */
function prepare(worker: Worker, { key, scripts }: SandboxBase): void {
  if (!worker.bases.has(key)) send(worker, { prepare: key, scripts });
  worker.bases.add(key);
}

function report(worker: Worker, { id, base, run }: Job, limitMs: number): void {
  prepare(worker, base);
  send(worker, { id, base: base.key, ...run, limitMs });
}

/** The error of a failed job, with our own message if it reached a limit. */
function errorOf({ message, stack, limit }: Record<string, unknown>, limitMs: number): SandboxError {
  const text = String(message ?? "no result");
  switch (limit) {
    case "time":
      return new SandboxError(`it did not finish within ${limitMs / 1000} seconds of processor time`, "", "time");
    case "memory":
      return new SandboxError(`it needs more than ${LIMITS.memoryBytes >> 20} MB of memory`, "", "memory");
    case "answer":
      return new SandboxError(text, "", "answer");
    default:
      return new SandboxError(text, String(stack ?? ""));
  }
}
