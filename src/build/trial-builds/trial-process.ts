import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keeperReady, readMessageLines, type TrialJob, type TrialReply, trialReply } from "./messages.ts";
import { TrialsUnusable } from "./trial-build.ts";

/** One trial in its own processes. */
export interface TrialProcess {
  /** Resolves to the folder for its files when it is ready. */
  workspace: Promise<string>;
  /** Builds the files in the folder. Rejects with `TrialsUnusable`. */
  run(job: TrialJob): Promise<TrialReply>;
  /** Ends its processes, removes its files, and resolves when nothing is left. */
  leave(): Promise<void>;
}

/** How long a keeper may take to clean up before it is killed. */
const LEAVE_MS = 10_000;
const MAX_REPLY = 4 << 20;

/** As seen from `src/build/trial-builds/`, `dist/chunks/` or `dist/`. */
const KEEPER = ["./keeper.ts", "../trial-builds/keeper.js", "./trial-builds/keeper.js"]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** @param keeper the program. Default: our own */
export function startTrialProcess(keeper = KEEPER): TrialProcess {
  if (!keeper) throw new Error("The program for trial builds is missing. Build the package again.");
  const child = spawn(process.execPath, ["--no-warnings", keeper, tmpdir()], {
    env: {},
    // A keyboard interrupt goes only to this process, which ends the keeper.
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ready = Promise.withResolvers<string>();
  const replied = Promise.withResolvers<TrialReply>();
  const closed = once(child, "close").catch(() => undefined);
  const fail = (why: string) => {
    const error = new TrialsUnusable(`Trial builds do not work here: ${why}`);
    ready.reject(error);
    replied.reject(error);
  };
  // Avoids unhandled rejections: callers that wait get the error.
  for (const { promise } of [ready, replied]) promise.catch(() => undefined);
  let isReady = false;
  readMessageLines(child.stdout, {
    most: MAX_REPLY,
    line(text) {
      const said: unknown = JSON.parse(text);
      if (isReady) return replied.resolve(trialReply.parse(said));
      isReady = true;
      ready.resolve(join(keeperReady.parse(said).folder, "workspace"));
    },
    onLong: () => fail("the program sent invalid data."),
  });
  child.stdin.on("error", () => undefined);
  child.once("error", ({ message }) => fail(message));
  child.once("close", (code, signal) => fail(`the program ended unexpectedly (${signal ?? `exit code ${code}`}).`));

  return {
    workspace: ready.promise,
    async run(job) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const reply = await replied.promise;
      if ("unusable" in reply) throw new TrialsUnusable(reply.unusable);
      return reply;
    },
    async leave() {
      child.stdin.end();
      const timer = setTimeout(() => {
        // Its child processes notice the end of their pipes. A later keeper removes its folder.
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      }, LEAVE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
