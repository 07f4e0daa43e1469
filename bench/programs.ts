import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithThisProcess } from "../test/end-with-this-process.ts";
import { freePort } from "../test/free-port.ts";
import type { Held } from "./loop-clock.ts";
import type { Target } from "./measure.ts";

export const SECRET = "bench-secret-bench-secret-bench-secret";

/** A server in a process of its own. */
export interface Program extends Target {
  /** Milliseconds from start to the first answer. */
  startedIn: number;
  /** How long its event loop was held at most since this was last asked; only of a program that was started with a clock. */
  held(): Promise<Held>;
  stop(): Promise<void>;
}

/** Goes before a program whose event loop is watched. */
const WITH_CLOCK = ["--import", new URL("./loop-clock.ts", import.meta.url).href];

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

async function run(args: string[], env: Record<string, string>, log?: string): Promise<Program> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", log === undefined ? "inherit" : openSync(log, "a"), "ipc"],
  });
  endWithThisProcess(child);
  // What is asked for keeps this process, the way to ask does not.
  child.channel?.unref();
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url, child);
  const startedIn = performance.now() - started;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url,
    pid: child.pid ?? 0,
    startedIn,
    async held() {
      child.send("held");
      const [held] = await once(child, "message");
      return held;
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** `dsr start` of a workspace. */
export const startBuilding = (workspace: string, roots: string): Promise<Program> =>
  run(["dist/main.js", "start", "--workspace", workspace, "--roots", roots], {});

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), "bench-"));

/**
 * The built registry on a fresh SQLite file, or the database of `url`; `watched` with a clock in its event loop. Its log
 * goes to a file, as that of a service does, at the level it has by default.
 */
export const startRegistry = (
  url = `sqlite:${join(freshFolder(), "registry.db")}`,
  { watched = false, env = {} }: { watched?: boolean; env?: Record<string, string> } = {},
): Promise<Program> =>
  run(
    [...(watched ? WITH_CLOCK : []), "dist/main.js", "serve"],
    {
      DATABASE_URL: url,
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET,
      SERVICE_HOST: "127.0.0.1",
      ...env,
    },
    join(freshFolder(), "registry.log"),
  );

/** The built workspace server. */
export const startWorkspace = (folder: string): Promise<Program> =>
  run(
    ["dist/main.js", "serve", "--workspace", folder],
    { DATABASE_URL: "", SERVICE_HOST: "127.0.0.1" },
    join(freshFolder(), "workspace.log"),
  );

/** Headers that a connection brings, not an answer. */
const HOP = ["connection", "keep-alive", "date", "content-length", "transfer-encoding"];

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** One answer as it travels, its body not decoded. */
export async function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  const own = Object.entries(response.headers).filter(([name]) => !HOP.includes(name));
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(pieces),
  };
}

/** Bare `node:http` that writes what `from` answers at these addresses now, with the same headers; also its 304s. */
export async function startBareNode(
  from?: Target,
  paths: readonly string[] = [],
  headers: Record<string, string> = {},
): Promise<Program> {
  const folder = freshFolder();
  const bodies: Record<string, { file: string; headers: Answer["headers"]; unchanged: Answer["headers"] }> = {};
  for (const [index, path] of paths.entries()) {
    const full = await answerOf(`${from?.url}${path}`, headers);
    const again = await answerOf(`${from?.url}${path}`, { ...headers, "if-none-match": full.headers.etag ?? "" });
    const file = join(folder, String(index));
    writeFileSync(file, full.body);
    bodies[path] = { file, headers: full.headers, unchanged: again.headers };
  }
  return run([join(import.meta.dirname, "bare-node.ts"), JSON.stringify(bodies)], {});
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
