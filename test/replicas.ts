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
  /** Ends a process, which may finish what it has begun, and starts another one on its address. */
  restart(index: number): Promise<void>;
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
  const start = (port: number): Promise<SpawnedService> => spawnServe({ ...settings, PORT: String(port) });
  // All at once, on an empty database: one of them makes the schema.
  const running = await Promise.all(ports.map(start));
  const urls = running.map(({ url }) => url);
  return {
    ...{ url, urls, sent },
    async restart(index) {
      const { code, signal } = (await running[index]?.end("SIGTERM")) ?? { code: null, signal: null };
      if (code !== 0) throw new Error(`Replica ${index} ended with ${code ?? signal}.`);
      running[index] = await start(ports[index] ?? 0);
    },
    async close() {
      await close();
      await Promise.all(running.map(({ end }) => end("SIGTERM")));
    },
  };
}
