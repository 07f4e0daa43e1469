import { createMetrics, type Metrics, metrics } from "../platform/access/metrics.ts";
import { version } from "../platform/config/version.ts";
import { credentials } from "../platform/contract/credential.ts";
import { createParts, type Deployment, provide } from "../platform/contract/part.ts";
import type { Config, Settings } from "../platform/contract/settings.ts";
import { ConfigError } from "../platform/contract/settings.ts";
import { type Feature, featureList } from "../platform/feature.ts";
import { jobKinds } from "../platform/jobs/job-kind.ts";
import type { Log } from "../platform/log.ts";
import { keyFault } from "../platform/secrets/sealed.ts";
import { isUnknownAuthority, networkErrorMessage } from "../safe/network-error.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { bucketUrl, parseS3Place } from "../store/blobs/s3/s3-settings.ts";
import type { Kind } from "../store/kind.ts";
import type { SqlStore } from "../store/sql/sql-store.ts";
import type { Store } from "../store/store.ts";
import { createWorkspaceStore } from "../store/workspace/create-workspace-store.ts";

/**
 * The store and the parts of a process, opened before the first response. Several processes may open one database
 * concurrently.
 */
export interface OpenDeployment extends Deployment {
  /** The features of this mode. */
  features: readonly Feature[];
  metrics: Metrics;
  /** Closes the opened parts, then the store. */
  close(): Promise<void>;
}

/**
 * Opens the store in the configuration. `warn` gets faults in files of the workspace, as they are read. Rejects with a
 * `ConfigError`, or with one sentence if the database can't be used.
 */
export async function openDeployment(options: {
  config: Config;
  features: readonly Feature[];
  /** Root of the workspace; used if no database is configured. */
  workspace: string;
  log: Log;
  warn?: (line: string) => void;
}): Promise<OpenDeployment> {
  const { config, log } = options;
  if (config.databaseUrl?.startsWith("postgres") && config.people.secretKey === undefined)
    throw new ConfigError(
      "PostgreSQL requires SERVICE_SECRET_KEY, with the same value for every process. To create a key, run openssl rand -hex 32.",
    );
  const features = options.features.filter(({ registryOnly }) => !registryOnly || config.mode === "registry");
  const kinds = features.flatMap((feature) => feature.kinds ?? []);
  const database =
    config.databaseUrl === undefined ? undefined : await openDatabase(config.databaseUrl, config, kinds, log);
  if (database) await refuseForeignKey(database, config, features);
  const store: Store = database ?? (await openWorkspace({ kinds, root: options.workspace, log: options.warn }));
  const settings: Settings = {
    baseUrl: config.baseUrl ?? "",
    iconCdnUrl: config.iconCdnUrl ?? "/cdn/icons",
    mode: config.mode,
    previewOrigin: config.previewOrigin,
    publicReads: config.publicReads || config.mode === "workspace",
    publicSources: config.publicSources || config.mode === "workspace",
    mcpOrigins: config.mcpOrigins,
    version: version(),
    objectStore: objectStoreOrigins(config.blobStore),
    limits: config.limits,
  };
  const db = () => {
    if (!database) throw new Error("A workspace has no database");
    return database.db;
  };
  const counted = createMetrics();
  const opened = { settings, config, store, log, db };
  const parts = createParts(opened, [
    provide(featureList, { open: () => features }),
    provide(jobKinds, { open: () => features.flatMap((feature) => feature.jobs ?? []) }),
    provide(credentials, { open: () => features.flatMap((feature) => feature.credentials ?? []) }),
    provide(metrics, { open: () => counted }),
    ...features.flatMap((feature) => feature.provides ?? []),
  ]);
  return {
    ...opened,
    features,
    metrics: counted,
    part: parts.part,
    async close() {
      await parts.close();
      await store.close();
      counted.close();
    },
  };
}

/** Origins of the object store for browsers, if new blobs are stored in one. */
function objectStoreOrigins({ place, s3, redirects }: Config["blobStore"]): Settings["objectStore"] {
  const parsed = parseS3Place(place);
  if (!s3 || !parsed) return undefined;
  const { origin } = new URL(bucketUrl(s3, parsed.bucket));
  return { uploads: origin, reads: redirects ? origin : undefined };
}

/**
 * Opens the database. Rejects with one sentence that names the variable, never the address, which may contain a
 * password.
 */
async function openDatabase(url: string, { blobStore }: Config, kinds: readonly Kind[], log: Log): Promise<SqlStore> {
  try {
    // Imported only with a database: a workspace has none.
    const { createSqlStore } = await import("../store/sql/sql-store.ts");
    return await createSqlStore({ kinds, url, blobStore, serves: true, log: (line) => log.info("store", { line }) });
  } catch (error) {
    const [first = ""] = reasonOf(error).split("\n");
    const advice = tlsAdvice(error);
    const reason = advice === undefined ? first : `${networkErrorMessage(error)}. ${advice}`;
    throw new Error(`DATABASE_URL cannot be used: ${reason.replaceAll(url, "…")}`, { cause: error });
  }
}

/** The remedy if a database and this process disagree about TLS. */
function tlsAdvice(error: unknown): string | undefined {
  if (isUnknownAuthority(error))
    return "Add its certificate to the URL (?sslmode=verify-full&sslrootcert=<file>), or set NODE_EXTRA_CA_CERTS.";
  if (/no encryption|SSL off/.test(networkErrorMessage(error)))
    return "The database requires TLS. Add ?sslmode=verify-full to the URL, and &sslrootcert=<file> if it has a private certificate.";
  return undefined;
}

/** Closes the database and throws if its secrets can't be decrypted. */
async function refuseForeignKey(database: SqlStore, config: Config, features: readonly Feature[]): Promise<void> {
  const sealed = features.flatMap((feature) => feature.sealed ?? []);
  try {
    const fault = await keyFault(database.db, config, sealed);
    if (fault !== undefined) throw new ConfigError(fault);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The readers of workspaces are loaded only in workspace mode. */
async function openWorkspace({ kinds, ...options }: Parameters<typeof createWorkspaceStore>[0]): Promise<Store> {
  const { inWorkspace } = await import("../domain/workspace.ts");
  return createWorkspaceStore({ ...options, kinds: kinds.map(inWorkspace) });
}
