import { spawnSync } from "node:child_process";

/** What a command printed, and how long it took. */
export interface RanCommand {
  status: number;
  stdout: string;
  stderr: string;
  seconds: number;
}

/** Runs a command to its end, as a person would in that folder. */
export function runCommand(command: string, args: readonly string[], cwd: string): RanCommand {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 << 20,
    env: { ...process.env, INIT_CWD: cwd },
  });
  return { status: status ?? -1, stdout, stderr, seconds: (performance.now() - started) / 1000 };
}
