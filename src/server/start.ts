import { randomBytes } from "node:crypto";
import { createClientAddress, createIsFromProxy } from "../platform/access/client-address.ts";
import { createVerify } from "../platform/access/verify.ts";
import { credentials } from "../platform/contract/credential.ts";
import type { Config } from "../platform/contract/settings.ts";
import type { Feature } from "../platform/feature.ts";
import { jobQueue } from "../platform/jobs/job-queue.ts";
import type { Log } from "../platform/log.ts";
import { isLoopbackName } from "../safe/loopback.ts";
import { createAccessLog } from "./access-log.ts";
import { type OpenDeployment, openDeployment } from "./deployment.ts";
import { listen } from "./listen.ts";
import type { BuildFaults } from "./live.ts";
import { createService } from "./service.ts";
import { type CacheWarming, startWarming } from "./warming.ts";

export interface RunningServer {
  /** Address of the server. */
  url: string;
  /** Link to create the first administrator, if none exists. */
  setUpUrl?: string;
  /** Sets readiness to 503, lets running requests finish, then closes everything. */
  close(graceMs?: number): Promise<void>;
}

/** Opens the store in the configuration and serves all features over it. */
export async function startServer(options: {
  config: Config;
  features: readonly Feature[];
  /** Root of the workspace; used if no database is configured. */
  workspace: string;
  log: Log;
  /** Log a line for every request, not only for server errors. */
  logRequests?: boolean;
  /** Called with faults in files of the workspace, as they are read. */
  warn?: (line: string) => void;
  /** Wraps the work for an address: its content may have to be built first. */
  around?: (address: string, work: () => Promise<void>) => Promise<void>;
  /** Additional messages for open pages. */
  faults?: BuildFaults;
}): Promise<RunningServer> {
  const { config, log } = options;
  const deployment = await openDeployment(options);
  const { features, store, settings, part } = deployment;
  const clientAddress = createClientAddress(config.people.trustedProxies);
  const accessLog = createAccessLog({
    log,
    tellsAll: options.logRequests === true,
    clientAddress,
    isFromProxy: createIsFromProxy(config.people.trustedProxies),
    endpoints: features.flatMap((feature) => feature.routes ?? []).map(({ endpoint }) => endpoint),
  });
  const checkCredentials = createVerify({
    syncSecret: config.syncSecret,
    credentials: await part(credentials),
    deployment,
  });
  const verify = accessLog.noting(checkCredentials);
  const { cacheBytes } = config;
  let warming: CacheWarming | undefined;
  const service = createService({
    features,
    store,
    settings,
    verify,
    log,
    cacheBytes,
    faults: options.faults,
    parts: deployment,
    metrics: deployment.metrics,
    clientAddress,
    committed: () => warming?.changed("here"),
  });
  const { answered } = deployment.metrics;
  let answering = 0;
  const app: Pick<typeof service.app, "answer"> = {
    answer(request, response) {
      const work = () => service.app.answer(request, response);
      answering += 1;
      return (options.around?.(request.url ?? "", work) ?? work()).finally(() => {
        answering -= 1;
      });
    },
  };
  // Before the first response: when the registry is ready, people can sign in.
  const setUpPath = await prepare(deployment).catch(async (error: unknown) => {
    await deployment.close();
    throw error;
  });
  const listening = await listen({ ...service, app, accessLog, answered }, config).catch(async (error: unknown) => {
    await deployment.close();
    throw error;
  });
  warming = startWarming(service, () => answering > 0);
  const stopListening = config.mode === "registry" ? store.onChange(() => warming?.changed("elsewhere")) : undefined;
  settings.baseUrl ||= listening.url.replace("127.0.0.1", "localhost");
  const isRegistry = config.mode === "registry";
  if (!isRegistry && isLoopbackName(config.host)) settings.previewOrigin ??= previewOriginAt(listening.url);
  const close = async (graceMs?: number) => {
    stopListening?.();
    warming?.stop();
    service.drain();
    await listening.close(graceMs);
    await deployment.close();
  };
  const setUpUrl = setUpPath && settings.baseUrl + setUpPath;
  if (setUpUrl)
    log.info("setup", {
      message: "The registry has no administrator yet. To become the administrator, open the link.",
      setUpUrl,
    });
  const queues = isRegistry && features.some(({ jobs = [] }) => jobs.length > 0) ? [jobQueue] : [];
  for (const started of [...queues, ...features.flatMap(({ starts = [] }) => starts)])
    part(started).catch((error: unknown) => log.error("part", { part: started.name, error }));
  return { url: listening.url, setUpUrl, close };
}

/** Lets each feature create its required records. Returns the first path to open. */
async function prepare(deployment: OpenDeployment): Promise<string | undefined> {
  const paths: string[] = [];
  for (const feature of deployment.features)
    paths.push(...[await feature.prepare?.(deployment)].filter((path) => path !== undefined));
  return paths[0];
}

/**
 * An unguessable host of this machine, new at each start. Preview frames have no origin, so every page must be able to
 * read their files; only these frames know the host.
 */
const previewOriginAt = (url: string): string =>
  `http://${randomBytes(20).toString("hex")}.localhost:${new URL(url).port}`;
