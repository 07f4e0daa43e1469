import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithThisProcess } from "./end-with-this-process.ts";

/** What a finished process left behind. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** `dsr` as a process of its own. */
export interface SpawnedDsr {
  child: ChildProcess;
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  /** Resolves when it is over and all it wrote has been read. */
  ended: Promise<Ended>;
  /** Resolves with what it wrote on standard output, once the pattern is in it. Rejects when it ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** A Node and the program it runs. */
export interface Program {
  node: string;
  main: string;
}

/** What `npm run build` made, on the Node of this process. */
export const BUILT: Program = {
  node: process.execPath,
  main: fileURLToPath(new URL("../dist/main.js", import.meta.url)),
};

/** Where the programs of this run keep what their person decided: never in a home of this machine. */
export const STATE_HOME = process.env.XDG_STATE_HOME ?? ownStateHome();

function ownStateHome(): string {
  const folder = mkdtempSync(join(tmpdir(), "dsr-state-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts one command line in a folder, with nothing but these variables and `XDG_STATE_HOME`. `onError` sees what it says on standard error as
 * it comes. It ends with this process at the latest.
 */
export function spawnDsr(
  argv: readonly string[],
  options: {
    cwd: string;
    env?: Record<string, string>;
    program?: Program;
    onError?: (text: string) => void;
    stdin?: "pipe";
    /** Whom it runs as, where that is not the user of this process. */
    user?: { uid: number; gid: number };
  },
): SpawnedDsr {
  const { cwd, env = {}, program = BUILT, onError, stdin = "ignore", user } = options;
  const started = spawn(program.node, [program.main, ...argv], {
    ...user,
    cwd,
    env: { XDG_STATE_HOME: STATE_HOME, ...env },
    stdio: [stdin, "pipe", "pipe"],
  });
  const { stdout, stderr } = started;
  if (!stdout || !stderr) throw new Error("A process that was given pipes has pipes.");
  const child = Object.assign(started, { stdout, stderr });
  endWithThisProcess(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
    onError?.(text);
  });
  const ended = once(child, "close").then(([code, signal]): Ended => ({ code, signal, ...output }));
  const prints = async (pattern: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<RegExpExecArray>();
    const look = () => {
      const found = pattern.exec(output.stdout);
      if (found) resolve(found);
    };
    child.stdout.on("data", look);
    look();
    const reported = await Promise.race([promise, ended]);
    if ("code" in reported)
      throw new Error(`dsr ${argv.join(" ")} ended with ${reported.code}: ${reported.stderr || reported.stdout}`);
    return reported;
  };
  return {
    child,
    output,
    ended,
    prints,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
