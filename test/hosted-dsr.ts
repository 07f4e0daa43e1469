import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { endWithThisProcess } from "./end-with-this-process.ts";
import type { Ran } from "./push-workspace.ts";
import { BUILT, STATE_HOME } from "./spawn-dsr.ts";

/** A command line to be run in a host. */
export interface HostedRun {
  /** Absolute path of the program. */
  main: string;
  argv: readonly string[];
  cwd: string;
  /** All its environment variables. */
  env: Record<string, string>;
}

interface Host {
  child: ChildProcess;
  stdin: Writable;
  lines: AsyncIterator<string>;
}

const HOST = fileURLToPath(new URL("./dsr-host.ts", import.meta.url));

/** Hosts that run nothing at the moment. Each runs one command at a time, so there are as many as ever ran at once. */
const idle: Host[] = [];

/**
 * Runs a command line of the built program in a process that has run others before: starting Node and loading the program
 * takes more processor time than most commands. Variables, folder, streams and exit code are those of a process of its own;
 * what the program keeps in memory is not. Throws where the process ends.
 */
export async function runHosted(argv: readonly string[], cwd: string, env: Record<string, string>): Promise<Ran> {
  const host = idle.pop() ?? openHost();
  const run: HostedRun = { main: BUILT.main, argv, cwd, env: { XDG_STATE_HOME: STATE_HOME, ...env } };
  host.stdin.write(`${JSON.stringify(run)}\n`);
  const { value, done } = await host.lines.next();
  if (done) {
    const [code, signal] = host.child.exitCode === null ? await once(host.child, "exit") : [host.child.exitCode];
    throw new Error(`dsr ${argv.join(" ")} ended the process it ran in (${signal ?? code}).`);
  }
  idle.push(host);
  return JSON.parse(value);
}

function openHost(): Host {
  const child = spawn(BUILT.node, [HOST], { stdio: ["pipe", "pipe", "inherit"], env: {} });
  endWithThisProcess(child);
  return { child, stdin: child.stdin, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}
