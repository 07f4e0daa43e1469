import { readFileSync } from "node:fs";
import { type Config, ConfigError } from "../config.ts";
import { createParts } from "../contract/part.ts";
import type { Settings } from "../contract/route.ts";
import type { Feature } from "../feature.ts";
import { jobQueue } from "../jobs/job-queue.ts";
import { firstAdmin } from "../people/first-admin.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { Kind } from "../store/kind.ts";
import { createSqlStore, type SqlStore } from "../store/sql/sql-store.ts";
import type { Store } from "../store/store.ts";
import { createWorkspaceStore } from "../store/workspace/create-workspace-store.ts";
import { createClientAddress } from "./client-address.ts";
import { listen } from "./listen.ts";
import type { Log } from "./log.ts";
import { createService, type Service } from "./service.ts";
import { createVerify } from "./verify.ts";

/** What is made behind the start begins when the first requests are through. */
const WARM_MS = 1_000;

export interface Running {
  /** Address it listens on. */
  url: string;
  store: Store;
  /** Link that makes the first administrator, where there is none. */
  setUpUrl?: string;
  /** Readiness becomes 503, requests in flight finish, then everything is closed. */
  close(graceMs?: number): Promise<void>;
}

/** Opens the store the configuration names and serves all features over it. */
export async function start(options: {
  config: Config;
  features: readonly Feature[];
  /** Root of the workspace; used where no database is configured. */
  workspace: string;
  log: Log;
  /** Log a line for every request. */
  logRequests?: boolean;
  /** Told what is wrong with files of the workspace, as they are read. */
  warn?: (line: string) => void;
}): Promise<Running> {
  const { config, log } = options;
  if (config.databaseUrl?.startsWith("postgres") && config.people.secretKey === undefined)
    throw new ConfigError(
      "SERVICE_SECRET_KEY must be set with PostgreSQL, the same for every process; make one with: openssl rand -hex 32.",
    );
  const features = options.features.filter(({ registryOnly }) => !registryOnly || config.mode === "registry");
  const kinds = features.flatMap((feature) => feature.kinds ?? []);
  const database = config.databaseUrl === undefined ? undefined : await openDatabase(config.databaseUrl, kinds, log);
  const store: Store = database ?? createWorkspaceStore({ kinds, root: options.workspace, log: options.warn });
  const settings: Settings = {
    baseUrl: config.baseUrl ?? "",
    iconCdnUrl: config.iconCdnUrl ?? "/cdn/icons",
    mode: config.mode,
    previewOrigin: config.previewOrigin,
    publicReads: config.publicReads || config.mode === "workspace",
    publicSources: config.publicSources || config.mode === "workspace",
    mcpOrigins: config.mcpOrigins,
    version: version(),
    limits: config.limits,
  };
  const db = () => {
    if (!database) throw new Error("A workspace has no database");
    return database.db;
  };
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const parts = createParts({ settings, config, store, log, db, jobs });
  const deployment = { settings, config, store, log, db, jobs, part: parts.part };
  const verify = createVerify({
    syncSecret: config.syncSecret,
    credentials: features.flatMap(({ credentials = [] }) => credentials),
    deployment,
  });
  const { cacheBytes } = config;
  const clientAddress = createClientAddress(config.people.trustedProxies);
  const service = createService({ features, store, settings, verify, log, cacheBytes, parts, clientAddress });
  const logged = options.logRequests ? { ...service, quickAnswer: logging(service.quickAnswer, log) } : service;
  const listening = await listen(logged, config).catch(async (error: unknown) => {
    await parts.close();
    await store.close();
    throw error;
  });
  setTimeout(() => service.warm().catch(() => undefined), WARM_MS).unref();
  settings.baseUrl ||= listening.url.replace("127.0.0.1", "localhost");
  const setUpPath = database && (await firstAdmin(deployment));
  const setUpUrl = setUpPath && settings.baseUrl + setUpPath;
  if (setUpUrl)
    log.info("setup", { message: "Nobody administers this registry yet. Open the link to begin.", setUpUrl });
  const queues = database && jobs.length > 0 ? [jobQueue] : [];
  for (const part of [...queues, ...features.flatMap(({ starts = [] }) => starts)])
    parts.part(part).catch((error: unknown) => log.error("part", { part: part.name, error }));
  return {
    url: listening.url,
    store,
    setUpUrl,
    async close(graceMs) {
      service.drain();
      await listening.close(graceMs);
      await parts.close();
      await store.close();
    },
  };
}

/** Opens the database. Rejects with one sentence that names the variable, never the address, which may hold a password. */
async function openDatabase(url: string, kinds: readonly Kind[], log: Log): Promise<SqlStore> {
  try {
    return await createSqlStore({ kinds, url, log: (line) => log.info("store", { line }) });
  } catch (error) {
    const [reason = ""] = reasonOf(error).split("\n");
    throw new Error(`DATABASE_URL cannot be used: ${reason.replaceAll(url, "…")}`, { cause: error });
  }
}

/** Notes method, path, status and time of every request. */
const logging =
  (answer: Service["quickAnswer"], log: Log): Service["quickAnswer"] =>
  (request, response) => {
    const started = performance.now();
    const { method, url } = request;
    const path = url?.split("?", 1)[0];
    response.once("close", () =>
      log.info("request", { method, path, status: response.statusCode, ms: Math.round(performance.now() - started) }),
    );
    return answer(request, response);
  };

/** Version of this package. */
export function version(): string {
  for (const path of ["../package.json", "../../package.json"]) {
    try {
      const { name, version: found } = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      if (name === "design-system-registry") return String(found);
    } catch {}
  }
  return "0.0.0";
}
