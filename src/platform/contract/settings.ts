import type { BlobStoreSettings } from "../../store/blobs/places.ts";
import type { LogLevel } from "./log-level.ts";

/** Settings of the deployment that handlers may see. */
export interface Settings {
  /** Origin for absolute addresses, without a path or trailing slash. */
  baseUrl: string;
  /** Address of library icons: the registry's `/cdn/icons` or another host. */
  iconCdnUrl: string;
  mode: "registry" | "workspace";
  /** Origin of component previews; undefined: the registry's own (`SERVICE_PREVIEW_ORIGIN`). */
  previewOrigin?: string;
  /** False: public reads need a session or a bearer (`SERVICE_PUBLIC_READS`). */
  publicReads: boolean;
  /** True: component sources are public (`SERVICE_PUBLIC_SOURCES`). */
  publicSources: boolean;
  /** Origins of web pages that may use the MCP endpoint, besides the registry's own (`SERVICE_MCP_ORIGINS`). */
  mcpOrigins: readonly string[];
  version: string;
  /** Origin of the object store for browser uploads, and for reads if they are redirected. */
  objectStore?: { uploads: string; reads?: string };
  /** Maximum bytes of a write. */
  limits: { registry: number; default: number; oauth: number; asset: number };
}

/** Settings from the environment. */
export interface Config {
  mode: Settings["mode"];
  port: number;
  host: string;
  /** `sqlite:<path>` or `postgres://…`; undefined in workspace mode. */
  databaseUrl?: string;
  /** Undefined: the address that the server listens on. */
  baseUrl?: string;
  syncSecret?: string;
  iconCdnUrl?: string;
  /** Origin of previews, if it isn't the registry's own. */
  previewOrigin?: string;
  publicReads: boolean;
  publicSources: boolean;
  limits: Settings["limits"];
  cacheBytes: number;
  /** Port of an unauthenticated `/metrics`. */
  metricsPort?: number;
  /** Verbosity of the log. */
  logLevel: LogLevel;
  /** True: the log has a line for every request, not only for server errors. */
  logsRequests: boolean;
  people: PeopleConfig;
  /** Where bytes are stored. */
  blobStore: BlobStoreSettings;
  /** True: a client may use the address of a metadata document as its ID; the registry then fetches the document. */
  clientMetadata: boolean;
  designTool: DesignToolConfig;
  /**
   * Allowed targets for fetches of content and clients beyond the public internet: `host`, `host:port`, address,
   * network.
   */
  fetchAllow: readonly string[];
  /** Origins of web pages that may use the MCP endpoint, besides the registry's own. */
  mcpOrigins: readonly string[];
  /** Variables with the path of a browser, and the ones it needs (`platform/config/find-browser`). */
  browserVariables: Readonly<Record<string, string>>;
  /** Undefined: no language model is configured. */
  ai?: AiConfig;
}

/** The language model and its limits. Only from the environment: never from pushed or committed content. */
export interface AiConfig {
  /** The API dialect at `baseUrl`. */
  provider: "openai" | "anthropic";
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey?: string;
  model: string;
  /** Tokens per person and day (UTC); 0: none. */
  dailyTokens: number;
  /** Whether the model accepts images. */
  takesImages: boolean;
}

/** Settings of the design tool. */
export interface DesignToolConfig {
  /** Access token of the tool (`FIGMA_ACCESS_TOKEN`). */
  token?: string;
  /** Address of its API, without a trailing slash. */
  apiUrl: string;
}

/** The environment is invalid. The message is one line with the variable and its valid values. */
export class ConfigError extends Error {}

/** Groups from an identity provider, if they decide access. */
export interface OidcGroups {
  /** Claim with the groups. */
  claim: string;
  /** Groups that may sign in; empty: groups don't decide it. */
  read: readonly string[];
  /** Groups of administrators; empty: groups don't decide it. */
  admin: readonly string[];
  /** Days that keys and programs stay valid after their person signed in. */
  days: number;
}

/** Settings for people and their credentials, from the environment. */
export interface PeopleConfig {
  /** The first administrator, created at start if the address is unused. */
  admin?: { email: string; password: string };
  /** Sign-in with another service (OpenID Connect). */
  oidc?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    name: string;
    domains: readonly string[];
    /** Requested scopes, separated by spaces. */
    scopes: string;
    groups?: OidcGroups;
  };
  /** `allowInsecure` permits a password without TLS. */
  mail?: { url: string; from: string; allowInsecure: boolean };
  /** Encrypts secrets in the database. */
  secretKey?: string;
  /** Days that entries of the audit log are kept; undefined: permanently. */
  auditDays?: number;
  /** Factor for all limits; 0 disables them. */
  rateLimits: number;
  /** Networks (CIDR) whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
}

/** Minimum length of a password, in characters. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
