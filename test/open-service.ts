import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { features } from "../src/features/index.ts";
import { createLog } from "../src/server/log.ts";
import { type Running, start } from "../src/server/start.ts";
import { freshPostgres } from "./postgres-shared.ts";

export const SECRET = "test-secret-test-secret-test-secret-0";
/** PostgreSQL needs one; on SQLite it is made where there is none. */
export const SECRET_KEY = "test-key-test-key-test-key-test-key-0";

/** The whole program on a free port of this machine. */
export interface OpenService extends Running {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends JSON with the shared secret. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Lines the server logged. */
  logged: string[];
}

const DATABASES = {
  sqlite: async () => {
    const folder = await mkdtemp(join(tmpdir(), "registry-"));
    return { url: `sqlite:${join(folder, "registry.db")}`, remove: () => rm(folder, { recursive: true, force: true }) };
  },
  postgres: async () => ({ url: await freshPostgres(), remove: async () => {} }),
};

export type Database = keyof typeof DATABASES;
export const databases: readonly Database[] = ["sqlite", "postgres"];

/** A registry on a fresh database. */
export async function openRegistry(
  database: Database = "sqlite",
  env: Record<string, string> = {},
): Promise<OpenService> {
  const { url, remove } = await DATABASES[database]();
  const settings = { DATABASE_URL: url, SERVICE_SYNC_SECRET: SECRET, SERVICE_SECRET_KEY: SECRET_KEY };
  return open({ ...settings, ...env }, "/nonexistent", remove);
}

/** The server of a workspace folder. */
export const openWorkspace = (workspace: string): Promise<OpenService> => open({}, workspace, async () => {});

async function open(env: Record<string, string>, workspace: string, remove: () => Promise<void>): Promise<OpenService> {
  const logged: string[] = [];
  const config = readConfig({ PORT: "0", SERVICE_HOST: "127.0.0.1", SERVICE_BASE_URL: "http://registry.test", ...env });
  const running = await start({ config, features, workspace, log: createLog((line) => logged.push(line)) });
  return {
    ...running,
    logged,
    get: (path, headers = {}) => fetch(running.url + path, { headers, redirect: "manual" }),
    post: (path, body, headers = {}) =>
      fetch(running.url + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}`, ...headers },
      }),
    async close() {
      await running.close(1_000);
      await remove();
    },
  };
}
