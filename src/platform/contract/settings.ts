import type { BlobStoreSettings } from "../../store/blobs/places.ts";
import type { LogLevel } from "./log-level.ts";

/** What the deployment decides and handlers may know. */
export interface Settings {
  /** Origin for absolute addresses, without a path or trailing slash. */
  baseUrl: string;
  /** Where library icons are shown from: our own `/cdn/icons` or another host. */
  iconCdnUrl: string;
  mode: "registry" | "workspace";
  /** Origin previews of components are shown from; undefined: ours (`SERVICE_PREVIEW_ORIGIN`). */
  previewOrigin?: string;
  /** False: public reads need a session or a bearer (`SERVICE_PUBLIC_READS`). */
  publicReads: boolean;
  /** True: component sources are readable by everybody (`SERVICE_PUBLIC_SOURCES`). */
  publicSources: boolean;
  /** Origins of web pages that may use the MCP endpoint, besides our own (`SERVICE_MCP_ORIGINS`). */
  mcpOrigins: readonly string[];
  version: string;
  /** Origin of the object store that browsers put files to, and read them from where they are sent there. */
  objectStore?: { uploads: string; reads?: string };
  /** Bytes a write may have. */
  limits: { registry: number; default: number; oauth: number; asset: number };
}

/** What the environment decides. */
export interface Config {
  mode: Settings["mode"];
  port: number;
  host: string;
  /** `sqlite:<path>` or `postgres://…`; undefined in workspace mode. */
  databaseUrl?: string;
  /** Undefined: the address the server turns out to listen on. */
  baseUrl?: string;
  syncSecret?: string;
  iconCdnUrl?: string;
  /** Origin previews are shown from, where it is another than ours. */
  previewOrigin?: string;
  publicReads: boolean;
  publicSources: boolean;
  limits: Settings["limits"];
  cacheBytes: number;
  /** Port that answers `/metrics` to whoever reaches it. */
  metricsPort?: number;
  /** What the log says. */
  logLevel: LogLevel;
  /** True: it has a line for every request, not only for those where the server failed. */
  logsRequests: boolean;
  people: PeopleConfig;
  /** Where bytes lie. */
  blobStore: BlobStoreSettings;
  /** True: a client may name itself by the address of a document about it, which is then fetched. */
  clientMetadata: boolean;
  designTool: DesignToolConfig;
  /** What may be fetched for content and clients besides the public internet: `host`, `host:port`, address, network. */
  fetchAllow: readonly string[];
  /** Origins of web pages that may use the MCP endpoint, besides our own. */
  mcpOrigins: readonly string[];
  /** Variables that say where a browser is, and what it needs (`platform/config/find-browser`). */
  browserVariables: Readonly<Record<string, string>>;
  /** Undefined: no language model is configured. */
  ai?: AiConfig;
}

/** Which language model answers, and how far. From the environment alone: never from what was pushed or committed. */
export interface AiConfig {
  /** Whose API is spoken at `baseUrl`. */
  provider: "openai" | "anthropic";
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey?: string;
  model: string;
  /** Tokens a person may use a day (UTC); 0: none. */
  dailyTokens: number;
  /** The model looks at pictures. */
  takesImages: boolean;
}

/** How the design tool is reached. */
export interface DesignToolConfig {
  /** Access token of the tool (`FIGMA_ACCESS_TOKEN`). */
  token?: string;
  /** Address of its API, without a trailing slash. */
  apiUrl: string;
}

/** The environment is wrong. The message is one line that names the variable and what it must be. */
export class ConfigError extends Error {}

/** Groups that another service names, where they decide anything. */
export interface OidcGroups {
  /** Claim that holds them. */
  claim: string;
  /** Who may sign in; empty: groups do not decide it. */
  read: readonly string[];
  /** Who administers; empty: groups do not decide it. */
  admin: readonly string[];
  /** Days that keys and programs count after their person signed in. */
  days: number;
}

/** What the environment says about people and their credentials. */
export interface PeopleConfig {
  /** The first administrator, made at start where nobody has that address. */
  admin?: { email: string; password: string };
  /** Sign-in with another service (OpenID Connect). */
  oidc?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    name: string;
    domains: readonly string[];
    /** What is asked for, separated by spaces. */
    scopes: string;
    groups?: OidcGroups;
  };
  /** `allowInsecure` lets a password go without TLS. */
  mail?: { url: string; from: string; allowInsecure: boolean };
  /** Encrypts what the database keeps. */
  secretKey?: string;
  /** Days that entries of the audit log are kept; undefined: for good. */
  auditDays?: number;
  /** Limits are multiplied by it; 0 switches them off. */
  rateLimits: number;
  /** Networks (CIDR) whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
}

/** Characters a password may have. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
