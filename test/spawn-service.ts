import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const MAIN = resolve("dist/main.js");

/** What a finished process left behind. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** `dsr serve` as a process of its own. */
export interface SpawnedService {
  url: string;
  child: ChildProcess;
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function launch(env: Record<string, string>, cwd: string) {
  const child = spawn(process.execPath, [MAIN, "serve"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.stderr += text;
  });
  const ended = once(child, "close").then(([code, signal]): Ended => {
    running.delete(child);
    return { code, signal, ...output };
  });
  return { child, output, ended };
}

/** Runs `dsr serve` with nothing but these variables until it ends by itself; killed after `limitMs`. */
export async function runServe(env: Record<string, string>, cwd = tmpdir(), limitMs = 20_000): Promise<Ended> {
  const { child, ended } = launch(env, cwd);
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const result = await ended;
  clearTimeout(timer);
  return result;
}

/** Starts `dsr serve` on a free port of this machine and waits until it listens. */
export async function spawnServe(env: Record<string, string>, cwd = tmpdir()): Promise<SpawnedService> {
  const { child, output, ended } = launch({ PORT: "0", SERVICE_HOST: "127.0.0.1", ...env }, cwd);
  const listening = new Promise<string>((found) => {
    child.stdout?.on("data", () => {
      const [url] = /http:\/\/\S+/.exec(output.stdout) ?? [];
      if (url) found(url);
    });
  });
  const url = await Promise.race([listening, ended]);
  if (typeof url !== "string") throw new Error(`The service did not start: ${url.stderr}`);
  return {
    url,
    child,
    output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A folder of its own below the system's temporary folder. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "service-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
