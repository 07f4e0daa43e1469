import { z } from "zod";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { secretFault } from "../../safe/address-secrets.ts";
import { LOG_LEVELS } from "../contract/log-level.ts";
import { type Config, ConfigError } from "../contract/settings.ts";
import { aiConfig, aiEnvironment, isAddress } from "./ai-config.ts";
import { blobConfig, blobEnvironment } from "./blob-config.ts";
import { BROWSER_VARIABLES } from "./find-browser.ts";
import { peopleConfig, peopleEnvironment } from "./people-config.ts";

const MIB = 1 << 20;
const number = (min: number, max: number, fallback: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,12}$/, what)
    .transform(Number)
    .pipe(z.number(what).min(min, what).max(max, what))
    .default(fallback);
const bytes = (fallback: number) => number(1024, 1 << 30, fallback, "must be a number of bytes, 1024 to 1073741824");

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .default(fallback);

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
  .transform(Number)
  .pipe(
    z.number().min(1, "must be a port number from 1 to 65535").max(65_535, "must be a port number from 1 to 65535"),
  );

const SECRET_LENGTH = 32;

const environment = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)$/, "must be sqlite:<path> or postgres://<user>@<host>/<database>")
    .superRefine((value, context) => {
      const message = value.startsWith("sqlite:") ? undefined : secretFault(value);
      if (message) context.addIssue({ code: "custom", message });
    })
    .optional(),
  PORT: number(0, 65_535, 3000, "must be a port number from 0 to 65535"),
  SERVICE_HOST: z.string().min(1).optional(),
  SERVICE_BASE_URL: z
    .string()
    .refine(isOrigin, "must be an http(s) URL without a path, such as https://design.example.com")
    .optional(),
  SERVICE_SYNC_SECRET: z
    .string()
    .regex(/^[!-~]*$/, "must have only visible ASCII characters, without spaces and line breaks")
    .optional(),
  SERVICE_ICON_CDN_URL: z
    .string()
    .refine(isAddress, "must be an http(s) URL without a query, such as https://icons.example.com/svg")
    .optional(),
  SERVICE_PREVIEW_ORIGIN: z
    .string()
    .refine(isOrigin, "must be an http(s) URL without a path, such as https://previews.example.com")
    .transform((value) => new URL(value).origin)
    .optional(),
  SERVICE_PUBLIC_READS: flag(true),
  SERVICE_PUBLIC_SOURCES: flag(false),
  SERVICE_MAX_PUSH_BYTES: bytes(32 * MIB),
  SERVICE_MAX_BODY_BYTES: bytes(MIB),
  SERVICE_ASSET_MAX_BYTES: bytes(100 * MIB),
  SERVICE_CACHE_BYTES: bytes(64 * MIB),
  SERVICE_METRICS_PORT: port.optional(),
  SERVICE_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).optional(),
  SERVICE_CLIENT_METADATA: flag(false),
  SERVICE_MCP_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every(isOrigin), "must be http(s) origins, separated by commas")
    .default([]),
  SERVICE_FETCH_ALLOW: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (entries) => entries.every((entry) => /^[\w.:[\]-]+(?:\/\d{1,3})?$/.test(entry)),
      "must be hosts, host:port or networks such as 10.0.0.0/8, separated by commas",
    )
    .default([]),
  FIGMA_ACCESS_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, "must have only visible ASCII characters, without spaces and line breaks")
    .optional(),
  FIGMA_API_URL: z
    .string()
    .refine(isAddress, "must be an http(s) URL without a query, such as https://api.figma.com")
    .default("https://api.figma.com"),
  ...peopleEnvironment,
  ...blobEnvironment,
  ...aiEnvironment,
});

/** Reads the environment. Empty values are treated as absent. Throws `ConfigError`. */
export function readEnvironmentConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const { data } = parsed;
  const mode = data.DATABASE_URL ? "registry" : "workspace";
  if (mode === "registry" && data.SERVICE_SYNC_SECRET && data.SERVICE_SYNC_SECRET.length < SECRET_LENGTH)
    throw new ConfigError(
      `SERVICE_SYNC_SECRET must have at least ${SECRET_LENGTH} characters. Create one with: openssl rand -hex 32.`,
    );
  const { SERVICE_PREVIEW_ORIGIN: previewOrigin } = data;
  if (previewOrigin !== undefined && data.SERVICE_BASE_URL === undefined)
    throw new ConfigError("SERVICE_BASE_URL must be set together with SERVICE_PREVIEW_ORIGIN.");
  if (previewOrigin !== undefined && new URL(data.SERVICE_BASE_URL ?? "").host === new URL(previewOrigin).host)
    throw new ConfigError("SERVICE_PREVIEW_ORIGIN must have a different host than SERVICE_BASE_URL.");
  if (previewOrigin !== undefined && !data.SERVICE_PUBLIC_READS)
    throw new ConfigError(
      "SERVICE_PREVIEW_ORIGIN makes previews public, but SERVICE_PUBLIC_READS is false. Remove one of the two settings.",
    );
  const people = peopleConfig(data);
  if ("fault" in people) throw new ConfigError(`${people.fault}.`);
  const blobStore = blobConfig(data);
  if ("fault" in blobStore) throw new ConfigError(`${blobStore.fault}.`);
  const ai = aiConfig(data);
  if ("fault" in ai) throw new ConfigError(`${ai.fault}.`);
  return {
    mode,
    port: data.PORT,
    host: data.SERVICE_HOST ?? (mode === "registry" ? "0.0.0.0" : "127.0.0.1"),
    databaseUrl: data.DATABASE_URL,
    baseUrl: data.SERVICE_BASE_URL && new URL(data.SERVICE_BASE_URL).origin,
    syncSecret: data.SERVICE_SYNC_SECRET,
    iconCdnUrl: data.SERVICE_ICON_CDN_URL?.replace(/\/$/, ""),
    previewOrigin,
    publicReads: data.SERVICE_PUBLIC_READS,
    publicSources: data.SERVICE_PUBLIC_SOURCES,
    limits: {
      registry: data.SERVICE_MAX_PUSH_BYTES,
      asset: data.SERVICE_ASSET_MAX_BYTES,
      default: data.SERVICE_MAX_BODY_BYTES,
      oauth: 64 << 10,
    },
    cacheBytes: data.SERVICE_CACHE_BYTES,
    metricsPort: data.SERVICE_METRICS_PORT,
    logLevel: data.SERVICE_LOG_LEVEL ?? "info",
    logsRequests: data.SERVICE_LOG_LEVEL !== undefined,
    people,
    blobStore,
    clientMetadata: data.SERVICE_CLIENT_METADATA,
    fetchAllow: data.SERVICE_FETCH_ALLOW,
    designTool: { token: data.FIGMA_ACCESS_TOKEN, apiUrl: data.FIGMA_API_URL.replace(/\/$/, "") },
    mcpOrigins: data.SERVICE_MCP_ORIGINS.map((origin) => new URL(origin).origin),
    browserVariables: Object.fromEntries(
      BROWSER_VARIABLES.flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
    ),
    ...(ai.ai ? { ai: ai.ai } : {}),
  };
}

/** Variables that only the command line reads. */
const CLIENT_VARIABLES = ["SERVICE_REGISTRY_URL", "SERVICE_API_KEY"];

/** A sentence for each unknown variable with a name like this program's: most likely a typo. Never includes values. */
export function unknownVariables(env: Record<string, string | undefined>): string[] {
  const known = new Set([...Object.keys(environment.shape), ...CLIENT_VARIABLES]);
  const strangers = Object.keys(env).filter((name) => name.startsWith("SERVICE_") && !known.has(name));
  return strangers.sort().map((name) => {
    const meant = didYouMean(name, known);
    return `${name} is unknown${meant ? `: did you mean ${meant}?` : " and has no effect."}`;
  });
}

/** Settings of the design tool for the command line; unset ones are undefined. Throws `ConfigError`. */
export function readDesignToolConfig(env: Record<string, string | undefined>): {
  token: string | undefined;
  apiUrl: string | undefined;
  fetchAllow: readonly string[];
} {
  const { FIGMA_ACCESS_TOKEN, FIGMA_API_URL, SERVICE_FETCH_ALLOW } = env;
  const { designTool, fetchAllow } = readEnvironmentConfig({ FIGMA_ACCESS_TOKEN, FIGMA_API_URL, SERVICE_FETCH_ALLOW });
  return { token: designTool.token, apiUrl: FIGMA_API_URL ? designTool.apiUrl : undefined, fetchAllow };
}

function isOrigin(value: string): boolean {
  return isAddress(value) && new URL(value).pathname === "/";
}
