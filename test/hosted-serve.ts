import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithThisProcess } from "./end-with-this-process.ts";
import { BUILT, STATE_HOME } from "./spawn-dsr.ts";
import { addressesOf, LISTENING, type StartedServe } from "./spawn-service.ts";

/** A server to be run in a host. */
export interface HostedServe {
  id: number;
  /** Absolute path of the program. */
  main: string;
  argv: readonly string[];
  cwd: string;
  /** All its environment variables. */
  env: Record<string, string>;
}

/** What a server wrote, or the code it ended with. */
export interface ServeEvent {
  id: number;
  stdout?: string;
  stderr?: string;
  code?: number;
}

/** How long a server may finish requests in flight when a test ends; its process goes on. */
const GRACE_MS = 3_000;

const PROGRAM = fileURLToPath(new URL("./serve-host.ts", import.meta.url));

/** The host of this process, and what hears of each of its servers. */
let host: { child: ChildProcess; servers: Map<number, (event: ServeEvent) => void> } | undefined;
let last = 0;

/**
 * Starts `dsr serve` of the built program on a free port, in a process that runs other servers too: starting Node and
 * loading the program takes more processor time than most tests of a server. Variables, folder, streams and exit code are
 * those of a process of its own; what the program keeps in modules is not. Rejects when it ends before it listens.
 */
export async function hostServe(env: Record<string, string>, cwd: string): Promise<StartedServe> {
  host ??= openHost();
  const { child, servers } = host;
  const id = ++last;
  const output = { stdout: "", stderr: "" };
  const listening = Promise.withResolvers<RegExpExecArray>();
  const ended = Promise.withResolvers<number>();
  servers.set(id, ({ stdout = "", stderr = "", code }) => {
    output.stdout += stdout;
    output.stderr += stderr;
    const found = LISTENING.exec(output.stdout);
    if (found) listening.resolve(found);
    if (code === undefined) return;
    servers.delete(id);
    ended.resolve(code);
    listening.reject(new Error(`dsr serve ended with ${code}: ${output.stderr || output.stdout}`));
  });
  const variables = { XDG_STATE_HOME: STATE_HOME, PORT: "0", SERVICE_HOST: "127.0.0.1", ...env };
  child.send({ id, main: BUILT.main, argv: ["serve"], cwd: resolve(cwd), env: variables } satisfies HostedServe);
  const addresses = addressesOf(await listening.promise);
  return {
    ...addresses,
    output,
    async end() {
      if (servers.has(id)) child.send(id);
      const late = setTimeout(() => ended.resolve(0), GRACE_MS);
      await ended.promise;
      clearTimeout(late);
    },
  };
}

function openHost(): NonNullable<typeof host> {
  const child = spawn(BUILT.node, [PROGRAM], { stdio: ["ignore", "inherit", "inherit", "ipc"], env: {} });
  endWithThisProcess(child);
  const servers = new Map<number, (event: ServeEvent) => void>();
  child.on("message", (event: ServeEvent) => servers.get(event.id)?.(event));
  child.once("exit", (code, signal) => {
    host = undefined;
    for (const [id, hear] of servers)
      hear({ id, code: code ?? 1, stderr: `The process of the servers ended (${signal ?? code}).\n` });
  });
  return { child, servers };
}
