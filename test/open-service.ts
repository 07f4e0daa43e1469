import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { features } from "../src/cli/product.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { type OpenDeployment, openDeployment } from "../src/server/deployment.ts";
import type { Store } from "../src/store/store.ts";
import type { Database } from "./databases.ts";
import { hostServe } from "./hosted-serve.ts";
import { hasOwnProcesses } from "./long-form.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type SpawnedService, type StartedServe, spawnServe } from "./spawn-service.ts";

export const SECRET = "test-secret-test-secret-test-secret-0";
/** PostgreSQL needs one; on SQLite it is made where there is none. */
export const SECRET_KEY = "test-key-test-key-test-key-test-key-0";

/**
 * The program that ships, `dist/main.js serve`, on a free port of this machine, in a process that runs other servers too
 * (`hosted-serve.ts`). A test that looks inside opens the same database as a second process does: the way of replicas.
 *
 * What still runs `src/` in the process of the test, and why:
 * - tests beside the code in `src/` and those of the store (`store-suite`, with processes of its own; migrations, old
 *   backups and blobs, a PostgreSQL that goes away), of builds, the sandbox, configuration: they test functions;
 * - the commands of `sync-model`, which takes thousands of steps (those that are killed are processes);
 * - `listen` in faults.long.test.ts and limits.long.test.ts: applications that never answer, times too long to wait for;
 * - the list of routes in authorization-matrix.test.ts: a router cannot be asked from outside what it has;
 * - migrations and races of people and OAuth: functions that ten callers call at once, on the database of a process.
 */
export interface OpenService {
  url: string;
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
  /** Ends the server and removes its database; once. */
  close(): Promise<void>;
}

/** A database for one service. */
interface ServiceDatabase {
  url: string;
  remove(): Promise<void>;
}

/** A fresh SQLite database, or a copy of one in a folder of its own, which is closed. */
export async function sqliteDatabase(original?: string): Promise<ServiceDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  if (original !== undefined) await cp(original, folder, { recursive: true });
  return { url: sqliteIn(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The database in a folder; its blobs are beside it. */
export const sqliteIn = (folder: string): string => `sqlite:${join(folder, "registry.db")}`;

const DATABASES: Record<Database, () => Promise<ServiceDatabase>> = {
  sqlite: () => sqliteDatabase(),
  postgres: async () => ({ url: await freshPostgres(), remove: async () => {} }),
};

/** How long a server may finish requests in flight when a test ends. */
const GRACE_MS = 3_000;

/** A registry on a fresh database. */
export async function openRegistry(
  database: Database = "sqlite",
  env: Record<string, string> = {},
): Promise<OpenService> {
  return openRegistryOn(await DATABASES[database](), env);
}

/** A registry on a database that is there; it is removed when the registry is closed. */
export async function openRegistryOn(
  { url, remove }: ServiceDatabase,
  env: Record<string, string>,
): Promise<OpenService> {
  const settings = { ...settingsOn(url), ...env };
  return open(await startServe(settings), settings, tmpdir(), remove);
}

/** A registry on a fresh SQLite database whose process runs nothing else. `pid` is that of the process. */
export async function openRegistryProcess(): Promise<OpenService & { pid: number }> {
  const { url, remove } = await sqliteDatabase();
  const { child, ...started } = await spawnServe(settingsOn(url));
  const service = open({ ...started, end: () => endOrKill(started.end) }, settingsOn(url), tmpdir(), remove);
  return Object.assign(service, { pid: child.pid ?? 0 });
}

/** The settings of a registry on a database. */
export const settingsOn = (database: string): Record<string, string> => ({
  DATABASE_URL: database,
  SERVICE_SYNC_SECRET: SECRET,
  SERVICE_SECRET_KEY: SECRET_KEY,
  SERVICE_BASE_URL: "http://registry.test",
});

/** The server of a workspace folder. */
export async function openWorkspace(workspace: string, env: Record<string, string> = {}): Promise<OpenService> {
  const settings = { SERVICE_BASE_URL: "http://registry.test", ...env };
  return open(await startServe(settings, workspace), settings, workspace, async () => {});
}

async function startServe(env: Record<string, string>, cwd = tmpdir()): Promise<StartedServe> {
  // Node reads its own variables when a process starts.
  const isOwn = hasOwnProcesses || Object.keys(env).some((name) => name.startsWith("NODE_"));
  if (!isOwn) return hostServe(env, cwd);
  const { end, ...started } = await spawnServe(env, cwd);
  return { ...started, end: () => endOrKill(end) };
}

async function endOrKill(end: SpawnedService["end"]): Promise<void> {
  const late = setTimeout(() => void end("SIGKILL"), GRACE_MS);
  await end("SIGTERM");
  clearTimeout(late);
}

function open(
  { url, setUpUrl, output, end }: StartedServe,
  env: Record<string, string>,
  cwd: string,
  remove: () => Promise<void>,
): OpenService {
  let replica: Promise<OpenDeployment> | undefined;
  let closing: Promise<void> | undefined;
  const deployment = () => {
    const config = readEnvironmentConfig({
      ...env,
      SERVICE_BASE_URL: env.SERVICE_BASE_URL || url.replace("127.0.0.1", "localhost"),
    });
    replica ??= openDeployment({ config, features, workspace: cwd, log: createLog(() => undefined) });
    return replica;
  };
  const closeAll = async () => {
    await (await replica)?.close();
    await end();
    await remove();
  };
  return {
    url,
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
