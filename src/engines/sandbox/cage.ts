import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isObject } from "../../safe/is-object.ts";
import { cageFolder, insideScript } from "./cage-files.ts";
import { createFrameReader, frame } from "./frames.ts";
import { type CageMessage, type CageRun, LIMITS, type Script } from "./job.ts";

/**
 * Where code of strangers runs: in an interpreter without a single function of ours, in a process that may read its own
 * program alone, has no environment and knows no path of the workspace. What a job leaves behind is gone before the next.
 */
export interface Cage {
  /**
   * Runs scripts in turn, on what `base` prepared, and resolves to the text the last of them came to. The text is a
   * stranger's: parse it with a door. Rejects with `CageError`.
   */
  run(job: { base: CageBase } & CageRun): Promise<string>;
  /** Starts a process where there is none, and has it make ready what jobs will begin from. */
  prepare(base?: CageBase): void;
  /** Ends its processes and what they do; none is started from then on. */
  close(): void;
}

/** Scripts that run once, before many jobs. */
export interface CageBase {
  key: string;
  scripts: readonly Script[];
}

/** Why code came to nothing: its own error, or the limit it reached. Message and stack are a stranger's. */
export class CageError extends Error {
  readonly limit: "time" | "memory" | "answer" | undefined;

  constructor(message: string, stack: string, limit?: "time" | "memory" | "answer") {
    super(message);
    this.name = "CageError";
    this.stack = stack;
    this.limit = limit;
  }
}

/** What jobs begin from: the prelude, then these. */
export function cageBase(scripts: readonly Script[]): CageBase {
  const all = [insideScript("prelude"), ...scripts];
  const digest = createHash("sha256");
  for (const { name, code } of all) digest.update(`${name.length} ${name} ${code.length} ${code}`);
  return { key: digest.digest("hex"), scripts: all };
}

interface Job {
  id: number;
  base: CageBase;
  run: CageRun;
  resolve(text: string): void;
  reject(error: Error): void;
}

/** A process and the jobs it was given; it answers them in turn. */
interface Worker {
  child: ChildProcess;
  jobs: Job[];
  /** Keys of the bases it was given. */
  bases: Set<string>;
  /** Of the first job. */
  timer?: NodeJS.Timeout;
}

/** Why a job came to nothing that a closed cage had or was given. */
const ENDED = "the build was cancelled";

/** Jobs a process is given at once, so that it need not wait for us between two of them. */
const AHEAD = 4;

/**
 * What a job has on the wall beyond its processor time before its process is ended: the interpreter ends what it can by
 * itself, and on a busy machine a process waits for its turn.
 */
const GRACE_MS = 60_000;

/** The second wall: what the process of a cage may do, were it not for the interpreter. */
export const cageFlags = (folder: string): string[] => ["--permission", `--allow-fs-read=${folder}`, "--no-warnings"];

/**
 * Starts processes as they are needed, at most one for each processor.
 * @param limitMs processor time of a job, in milliseconds
 */
export function createCage({ limitMs = 10_000 }: { limitMs?: number } = {}): Cage {
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

  /** Ends a process: the job it was at is to blame, the others go to another. */
  const fail = (worker: Worker, message: string) => {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.child.kill("SIGKILL");
    const [job, ...others] = worker.jobs;
    waiting.unshift(...others);
    job?.reject(new CageError(message, ""));
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
      tell(idle, job, limitMs);
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

/** Starts a process. `replied` gets what it says, `failed` why it is of no more use. */
function startProcess(replied: (reply: unknown) => void, failed: (why: string) => void): ChildProcess {
  const folder = cageFolder();
  const child = spawn(process.execPath, [...cageFlags(folder), join(folder, "program.mjs")], {
    cwd: folder,
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const read = createFrameReader<unknown>(LIMITS.frameBytes, replied);
  child.stdout?.on("data", (piece: Buffer) => {
    try {
      read(piece);
    } catch (error) {
      failed(`its process sent invalid data (${String(error)})`);
    }
  });
  // A process that cannot take it any more says so by its end.
  child.stdin?.on("error", () => undefined);
  child.on("error", (error) => failed(error.message));
  child.once("close", (code, signal) => failed(`its process ended unexpectedly (${signal ?? `exit code ${code}`})`));
  return child;
}

const send = ({ child }: Worker, message: CageMessage) => child.stdin?.write(frame(message));

/** Has a process make ready what jobs begin from, once. */
function prepare(worker: Worker, { key, scripts }: CageBase): void {
  if (!worker.bases.has(key)) send(worker, { prepare: key, scripts });
  worker.bases.add(key);
}

function tell(worker: Worker, { id, base, run }: Job, limitMs: number): void {
  prepare(worker, base);
  send(worker, { id, base: base.key, ...run, limitMs });
}

/** What a process says of a job that failed, in words of ours where a limit was reached. */
function errorOf({ message, stack, limit }: Record<string, unknown>, limitMs: number): CageError {
  const text = String(message ?? "no result");
  switch (limit) {
    case "time":
      return new CageError(`it did not finish within ${limitMs / 1000} seconds of processor time`, "", "time");
    case "memory":
      return new CageError(`it needs more than ${LIMITS.memoryBytes >> 20} MB of memory`, "", "memory");
    case "answer":
      return new CageError(text, "", "answer");
    default:
      return new CageError(text, String(stack ?? ""));
  }
}
