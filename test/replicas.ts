import { openBalancer } from "./balancer.ts";
import { freePort } from "./free-port.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type SpawnedService, spawnServe } from "./spawn-service.ts";

/** Several processes of `dist/main.js serve` on one PostgreSQL, behind a balancer without affinity. */
export interface Replicas {
  /** Of the balancer: what people and programs know the registry by. */
  url: string;
  /** Of each replica. */
  urls: readonly string[];
  /** How many requests each replica took. */
  sent: readonly number[];
  /** What each was started with. */
  env: Readonly<Record<string, string>>;
  /** Ends a process, which may finish what it has begun, and starts another one on its address, with further settings. */
  restart(index: number, more?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export async function openReplicas(count: number, env: Record<string, string> = {}): Promise<Replicas> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const { url, sent, close } = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  const settings = {
    DATABASE_URL: env.DATABASE_URL ?? (await freshPostgres()),
    SERVICE_SYNC_SECRET: SECRET,
    SERVICE_SECRET_KEY: SECRET_KEY,
    SERVICE_BASE_URL: url,
    ...env,
  };
  const start = (port: number, more: Record<string, string> = {}): Promise<SpawnedService> =>
    spawnServe({ ...settings, ...more, PORT: String(port) });
  // All at once, on an empty database: one of them makes the schema.
  const running = await Promise.all(ports.map((port) => start(port)));
  const urls = running.map(({ url }) => url);
  return {
    ...{ url, urls, sent, env: settings },
    async restart(index, more) {
      const { code, signal } = (await running[index]?.end("SIGTERM")) ?? { code: null, signal: null };
      if (code !== 0) throw new Error(`Replica ${index} ended with ${code ?? signal}.`);
      running[index] = await start(ports[index] ?? 0, more);
    },
    async close() {
      await close();
      await Promise.all(running.map(({ end }) => end("SIGTERM")));
    },
  };
}
