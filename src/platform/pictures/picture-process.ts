import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { TaskStopped } from "../workers/task.ts";
import { createFrameReader, frame } from "./frames.ts";
import { PictureRefused } from "./picture.ts";
import { MAX_MESSAGE, type PictureJob, type PictureReply, STARTED } from "./picture-job.ts";

/** The packages that read pictures are there and do not run: made for another system, or files of them are missing. */
export class PicturesUnusable extends Error {
  constructor() {
    super("sharp is installed and does not start. See why with: node -e 'require(\"sharp\")'");
  }
}

/** One process, which does one job at a time. */
export interface PictureProcess {
  /**
   * `cpuMs` is what this job may take, where that is less than the limit. Rejects with `PictureRefused` where the job ended the process or used its time or memory up, `PicturesUnusable` where the
   * process ended before it took a job at all, `TaskStopped` after `stop`.
   */
  run(job: PictureJob, bytes: Uint8Array, cpuMs?: number): Promise<{ reply: PictureReply; bytes: Buffer }>;
  /** Ends it; what it does rejects with `TaskStopped`. */
  stop(reason: "cancelled" | "closed" | "ended"): void;
  /** Whether it may do another job: it is there, and no memory of an earlier one is left in it. */
  isFit(): boolean;
}

export interface PictureLimits {
  /** Milliseconds of processor time one job may take. */
  cpuMs: number;
  /** MiB the process may hold. */
  memoryMb: number;
}

/** How often the process is looked at while it works. */
const LOOK_MS = 50;
/** A clock on the wall counts where the system does not tell the time of a process, and for one that waits for something. */
const WALL_FACTOR = 6;

/** From `src/pictures/`, from `dist/chunks/`, from `dist/`. */
const PROGRAM = ["./program.ts", "../pictures/program.js", "./pictures/program.js"]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** Folder of the packages that read pictures; undefined where they are not installed (`optionalDependencies`). */
export function picturePackages(): string | undefined {
  try {
    const [, folder] = /^(.*?[\\/]node_modules)[\\/]/.exec(createRequire(import.meta.url).resolve("sharp")) ?? [];
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Starts a process with an empty environment that may read its program and `packages` alone. It does not keep ours while it
 * does nothing. The decoders are native code, which the permissions do not hold: what holds them is that each is built to
 * read hostile files, and that a process has nothing to lose.
 */
export function startPictureProcess(packages: string, { cpuMs, memoryMb }: PictureLimits): PictureProcess {
  if (!PROGRAM) throw new Error("The program for image processing is missing. Build the package again.");
  const folder = dirname(dirname(PROGRAM));
  const reads = [folder, packages].map((path) => `--allow-fs-read=${path}`);
  const child = spawn(process.execPath, ["--permission", "--allow-addons", ...reads, "--no-warnings", PROGRAM], {
    cwd: folder,
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  let running: { settle(outcome: Outcome): void; look: NodeJS.Timeout } | undefined;
  let isGone = false;
  let hasStarted = false;

  const finish = (outcome: Outcome) => {
    const done = running;
    running = undefined;
    clearInterval(done?.look);
    keepProcess(false);
    done?.settle(outcome);
  };
  const end = (error: Error) => {
    isGone = true;
    child.kill("SIGKILL");
    finish({ error });
  };
  const keepProcess = (keeps: boolean) => {
    const how = keeps ? "ref" : "unref";
    child[how]();
    // The ends of pipes are sockets, which keep the process by themselves.
    for (const pipe of [child.stdin, child.stdout]) if (pipe && how in pipe) (pipe as typeof pipe & Referable)[how]();
  };
  const read = createFrameReader(MAX_MESSAGE, (head, bytes) => {
    if (hasStarted) finish({ reply: head as PictureReply, bytes });
    else hasStarted = isDeepStrictEqual(head, STARTED);
  });
  child.stdout.on("data", (piece: Buffer) => {
    try {
      read(piece);
    } catch {
      end(new PictureRefused("costly"));
    }
  });
  // A process that cannot take it any more says so by its end.
  child.stdin.on("error", () => undefined);
  child.on("error", end);
  child.once("close", () => end(hasStarted ? new PictureRefused("costly") : new PicturesUnusable()));
  keepProcess(false);

  return {
    isFit: () => !isGone && (usageOf(child.pid)?.memoryMb ?? 0) < memoryMb / 2,
    stop: (reason) => end(new TaskStopped("picture", reason)),
    run(job, bytes, jobMs = cpuMs) {
      if (running) throw new Error("A process does one picture at a time");
      return new Promise((resolve, reject) => {
        const began = usageOf(child.pid)?.cpuMs ?? 0;
        const mayTake = Math.min(jobMs, cpuMs);
        const until = performance.now() + cpuMs * WALL_FACTOR;
        const look = setInterval(() => {
          const { cpuMs: now = 0, memoryMb: held = 0 } = usageOf(child.pid) ?? {};
          if (performance.now() > until || now - began > mayTake || held > memoryMb) end(new PictureRefused("costly"));
        }, LOOK_MS);
        running = {
          look,
          settle: (outcome) => ("error" in outcome ? reject(outcome.error) : resolve(outcome)),
        };
        keepProcess(true);
        for (const piece of frame(job, bytes)) child.stdin.write(piece);
      });
    },
  };
}

type Outcome = { error: Error } | { reply: PictureReply; bytes: Buffer };

interface Referable {
  ref(): void;
  unref(): void;
}

/** Ticks of a clock in a second, and bytes of a page, as Linux tells them on the machines Node runs on. */
const TICK_MS = 10;
const PAGE = 4096;

/** What a process has used so far, where the system tells (Linux; proc_pid_stat(5), fields 14, 15 and 24). */
function usageOf(pid: number | undefined): { cpuMs: number; memoryMb: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Its name stands in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { cpuMs: (field(14) + field(15)) * TICK_MS, memoryMb: (field(24) * PAGE) / 2 ** 20 };
  } catch {
    return undefined;
  }
}
