import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keeperReady, readLines, type TrialJob, type TrialReply, trialReply } from "./messages.ts";
import { TrialsUnusable } from "./trial-build.ts";

/** One trial, in processes of its own. */
export interface TrialProcess {
  /** Where its files belong, when it is ready to take them. */
  workspace: Promise<string>;
  /** Has what lies there built. Rejects with `TrialsUnusable`. */
  run(job: TrialJob): Promise<TrialReply>;
  /** Ends whatever runs, has all of it removed, and resolves when nothing is left. */
  leave(): Promise<void>;
}

/** What a keeper has to end what it keeps before it is ended itself. */
const LEAVE_MS = 10_000;
const MOST_REPLY = 4 << 20;

/** From `src/trial-builds/`, from `dist/chunks/`, from `dist/`. */
const KEEPER = ["./keeper.ts", "../trial-builds/keeper.js", "./trial-builds/keeper.js"]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** @param keeper the program, where it is another than the one beside this */
export function startTrialProcess(keeper = KEEPER): TrialProcess {
  if (!keeper) throw new Error("The program for trial builds is missing. Build the package again.");
  const child = spawn(process.execPath, ["--no-warnings", keeper, tmpdir()], {
    env: {},
    // An interrupt at the keyboard is for us: we tell it.
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
  // Whoever waits hears of it.
  for (const { promise } of [ready, replied]) promise.catch(() => undefined);
  let isReady = false;
  readLines(child.stdout, {
    most: MOST_REPLY,
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
        // What it keeps notices by the ends of its pipes; its folder is removed by a later one.
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      }, LEAVE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
