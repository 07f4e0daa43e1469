import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { features } from "../src/cli/product.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { type OpenDeployment, openDeployment } from "../src/server/deployment.ts";
import type { Store } from "../src/store/store.ts";
import type { Database } from "./databases.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { spawnServe } from "./spawn-service.ts";

export const SECRET = "test-secret-test-secret-test-secret-0";
/** PostgreSQL needs one; on SQLite it is made where there is none. */
export const SECRET_KEY = "test-key-test-key-test-key-test-key-0";

/**
 * The program that ships, `dist/main.js serve`, as a process of its own on a free port of this machine. A test that looks
 * inside opens the same database as a second process does: the way of replicas.
 *
 * What still runs `src/` in the process of the test, and why:
 * - tests beside the code in `src/` and those of the store (`store-suite`, with processes of its own; migrations, old
 *   backups and blobs, a PostgreSQL that goes away), of builds, the cage, configuration: they test functions;
 * - the commands of `sync-model`, which takes thousands of steps (those that are killed are processes);
 * - `listen` in faults.test.ts and limits.test.ts: applications that never answer, times too long to wait for;
 * - the list of routes in authorization-matrix.test.ts: a router cannot be asked from outside what it has;
 * - migrations and races of people and OAuth: functions that ten callers call at once, on the database of a process.
 */
export interface OpenService {
  url: string;
  /** Of the server's process. */
  pid: number;
  /** Link that makes the first administrator, where there is none. */
  setUpUrl?: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends JSON with the shared secret. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Lines the server wrote on standard error so far; all of them once it is closed. */
  readonly logged: readonly string[];
  /** What a replica of this process has open. Made when it is first asked for, closed with the service. */
  deployment(): Promise<OpenDeployment>;
  /** The store of that replica, at the head of the log. */
  store(): Promise<Store>;
  /** Ends the process and removes its database; once. */
  close(): Promise<void>;
}

const DATABASES = {
  sqlite: async () => {
    const folder = await mkdtemp(join(tmpdir(), "registry-"));
    return { url: `sqlite:${join(folder, "registry.db")}`, remove: () => rm(folder, { recursive: true, force: true }) };
  },
  postgres: async () => ({ url: await freshPostgres(), remove: async () => {} }),
};

/** How long a server may finish what is in flight when a test ends. */
const GRACE_MS = 3_000;

/** A registry on a fresh database. */
export async function openRegistry(
  database: Database = "sqlite",
  env: Record<string, string> = {},
): Promise<OpenService> {
  const { url, remove } = await DATABASES[database]();
  const settings = {
    DATABASE_URL: url,
    SERVICE_SYNC_SECRET: SECRET,
    SERVICE_SECRET_KEY: SECRET_KEY,
    SERVICE_BASE_URL: "http://registry.test",
  };
  return open({ ...settings, ...env }, tmpdir(), remove);
}

/** The server of a workspace folder. */
export const openWorkspace = (workspace: string, env: Record<string, string> = {}): Promise<OpenService> =>
  open({ SERVICE_BASE_URL: "http://registry.test", ...env }, workspace, async () => {});

async function open(env: Record<string, string>, cwd: string, remove: () => Promise<void>): Promise<OpenService> {
  const { url, setUpUrl, child, output, end } = await spawnServe(env, cwd);
  let replica: Promise<OpenDeployment> | undefined;
  let closing: Promise<void> | undefined;
  const deployment = () => {
    const config = readConfig({
      ...env,
      SERVICE_BASE_URL: env.SERVICE_BASE_URL || url.replace("127.0.0.1", "localhost"),
    });
    replica ??= openDeployment({ config, features, workspace: cwd, log: createLog(() => undefined) });
    return replica;
  };
  const closeAll = async () => {
    await (await replica)?.close();
    const late = setTimeout(() => void end("SIGKILL"), GRACE_MS);
    await end("SIGTERM");
    clearTimeout(late);
    await remove();
  };
  return {
    url,
    pid: child.pid ?? 0,
    setUpUrl,
    deployment,
    get logged() {
      return output.stderr.split("\n").filter((line) => line !== "");
    },
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: "manual" }),
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}`, ...headers },
      }),
    async store() {
      const { store } = await deployment();
      await store.refresh();
      return store;
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
