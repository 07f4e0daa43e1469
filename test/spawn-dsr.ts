import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { SECRET } from "./open-service.ts";
import type { Ended } from "./spawn-service.ts";

/** `dsr` as a process of its own. */
export interface SpawnedDsr {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts one command line of the built program in a folder, with nothing but these variables. */
export function spawnDsr(
  argv: readonly string[],
  cwd: string,
  env: Record<string, string> = { SERVICE_SYNC_SECRET: SECRET },
): SpawnedDsr {
  const child = spawn(process.execPath, [resolve("dist/main.js"), ...argv], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.stderr += text;
  });
  const ended = once(child, "close").then(([code, signal]): Ended => ({ code, signal, ...output }));
  return { child, ended };
}
