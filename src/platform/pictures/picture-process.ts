import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { TaskStopped } from "../workers/task.ts";
import { createPictureFrameDecoder, encodePictureFrame } from "./frames.ts";
import { PictureRefused } from "./picture.ts";
import { MAX_MESSAGE, PICTURE_PROCESS_STARTED, type PictureJob, type PictureReply } from "./picture-job.ts";

/** The image packages are installed but don't work: built for another system, or incomplete. */
export class PicturesUnusable extends Error {
  constructor() {
    super("sharp is installed and does not start. See why with: node -e 'require(\"sharp\")'");
  }
}

/** One process, which does one job at a time. */
export interface PictureProcess {
  /**
   * `cpuMs` is the time limit of this job, if lower than the general one. Rejects with `PictureRefused` if the job
   * crashed the process or exceeded its time or memory, `PicturesUnusable` if the process ended before its first job,
   * `TaskStopped` after `stop`.
   */
  run(job: PictureJob, bytes: Uint8Array, cpuMs?: number): Promise<{ reply: PictureReply; bytes: Buffer }>;
  /** Ends it; its job rejects with `TaskStopped`. */
  stop(reason: "cancelled" | "closed" | "ended"): void;
  /** Whether it can do another job: it is alive, without memory left over from an earlier one. */
  isFit(): boolean;
}

export interface PictureLimits {
  /** Milliseconds of processor time one job may take. */
  cpuMs: number;
  /** MiB that the process may use. */
  memoryMb: number;
}

/** Interval for checks of the working process. */
const LOOK_MS = 50;
/** Wall-clock factor, if the system doesn't report the processor time of a process, and for a waiting process. */
const WALL_FACTOR = 6;

/** From `src/pictures/`, from `dist/chunks/`, from `dist/`. */
const PROGRAM = ["./program.ts", "../pictures/program.js", "./pictures/program.js"]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** Folder of the image packages; undefined if they are not installed (`optionalDependencies`). */
export function picturePackages(): string | undefined {
  try {
    const [, folder] = /^(.*?[\\/]node_modules)[\\/]/.exec(createRequire(import.meta.url).resolve("sharp")) ?? [];
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Starts a process with an empty environment that may read only its program and `packages`. It doesn't keep this
 * process running while idle. The decoders are native code, which the permissions don't restrict: each is built to read
 * hostile files, and the process has no secrets.
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
    // The ends of pipes are sockets, which keep the process running on their own.
    for (const pipe of [child.stdin, child.stdout]) if (pipe && how in pipe) (pipe as typeof pipe & Referable)[how]();
  };
  const read = createPictureFrameDecoder(MAX_MESSAGE, (head, bytes) => {
    if (hasStarted) finish({ reply: head as PictureReply, bytes });
    else hasStarted = isDeepStrictEqual(head, PICTURE_PROCESS_STARTED);
  });
  child.stdout.on("data", (piece: Buffer) => {
    try {
      read(piece);
    } catch {
      end(new PictureRefused("costly"));
    }
  });
  // A process that can't read it any more reports this by its end.
  child.stdin.on("error", () => undefined);
  child.on("error", end);
  child.once("close", () => end(hasStarted ? new PictureRefused("costly") : new PicturesUnusable()));
  keepProcess(false);

  return {
    isFit: () => !isGone && (usageOf(child.pid)?.memoryMb ?? 0) < memoryMb / 2,
    stop: (reason) => end(new TaskStopped("picture", reason)),
    run(job, bytes, jobMs = cpuMs) {
      if (running) throw new Error("A process handles one image at a time");
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
        for (const piece of encodePictureFrame(job, bytes)) child.stdin.write(piece);
      });
    },
  };
}

type Outcome = { error: Error } | { reply: PictureReply; bytes: Buffer };

interface Referable {
  ref(): void;
  unref(): void;
}

/** Clock ticks per second, and bytes of a page, as Linux reports them on the machines Node runs on. */
const TICK_MS = 10;
const PAGE = 4096;

/** Resource use of a process so far, if the system reports it (Linux; proc_pid_stat(5), fields 14, 15 and 24). */
function usageOf(pid: number | undefined): { cpuMs: number; memoryMb: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name is in brackets and may contain any characters.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { cpuMs: (field(14) + field(15)) * TICK_MS, memoryMb: (field(24) * PAGE) / 2 ** 20 };
  } catch {
    return undefined;
  }
}
