import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Target } from "./measure.ts";

export const SECRET = "bench-secret-bench-secret-bench-secret";

/** A server in a process of its own. */
export interface Program extends Target {
  /** Milliseconds from start to the first answer. */
  startedIn: number;
  stop(): Promise<void>;
}

let nextPort = 21_000 + (process.pid % 20_000);

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    try {
      await fetch(url, { method: "HEAD" });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

async function run(args: string[], env: Record<string, string>, port: number): Promise<Program> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url, child);
  const startedIn = performance.now() - started;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url,
    pid: child.pid ?? 0,
    startedIn,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), "bench-"));

/** The built registry on a fresh SQLite file, or the database of `url`. */
export const startRegistry = (url = `sqlite:${join(freshFolder(), "registry.db")}`): Promise<Program> =>
  run(
    ["dist/main.js", "serve"],
    { DATABASE_URL: url, SERVICE_SYNC_SECRET: SECRET, SERVICE_SECRET_KEY: SECRET, SERVICE_HOST: "127.0.0.1" },
    nextPort++,
  );

/** The built workspace server. */
export const startWorkspace = (folder: string): Promise<Program> =>
  run(["dist/main.js", "serve", "--workspace", folder], { DATABASE_URL: "", SERVICE_HOST: "127.0.0.1" }, nextPort++);

/** Bare `node:http` that writes the bodies it is given, with the same headers a client would see. */
export async function startBareNode(
  bodies: Record<string, { type: string; file: string; encoding?: string }>,
): Promise<Program> {
  return run([join(import.meta.dirname, "bare-node.ts"), JSON.stringify(bodies)], {}, nextPort++);
}

/** Sends JSON with the shared secret; throws unless it is taken. */
export async function post(registry: Target, path: string, body: unknown): Promise<void> {
  const response = await fetch(registry.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
