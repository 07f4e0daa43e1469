import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { gzip } from "node:zlib";
import { readClientConfig } from "../../config.ts";
import { isObject } from "../../contract/shapes.ts";
import { fetchConfigured } from "../../safe/fetch.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type CommandContext, CommandError } from "../command.ts";

/** An answer of the registry that says no, in its own words. */
export class RegistryError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The registry a push goes to. */
export interface Registry {
  url: string;
  /** Which log the registry keeps and where it stands; undefined when it does not say. */
  state(): Promise<{ logId: string; head: number } | undefined>;
  /** Sends a JSON body, gzipped. Resolves to the answer and how many records it changed. Throws `RegistryError` or `CommandError`. */
  post(path: string, body: unknown, push: string): Promise<{ answer: unknown; changed: number; bytes: number }>;
}

const compress = promisify(gzip);
const SMALL = 1024;
const TIMEOUT_MS = 300_000;

/** Finds address and credential: options, then environment and `.env`, then the configuration of the workspace. */
export async function openRegistry(context: CommandContext, files: WorkspaceFiles): Promise<Registry> {
  const { registryUrl, token } = readClientConfig(withDefaults(context.env, await dotEnv(context.workspace)));
  const url = given(context.flags.url) ?? registryUrl ?? (await configuredUrl(files));
  if (!url)
    throw new CommandError(
      "Which registry? Give --url <registry>, set SERVICE_REGISTRY_URL, or registry.url in the configuration.",
    );
  const base = originOf(url);
  return {
    url: base,
    async state() {
      const answer: unknown = await reach(base, "/readyz", { redirect: "manual" })
        .then((response) => response.json())
        .catch(() => undefined);
      const known = isObject(answer) && typeof answer.logId === "string" && typeof answer.head === "number";
      return known ? { logId: String(answer.logId), head: Number(answer.head) } : undefined;
    },
    async post(path, body, push) {
      if (!token)
        throw new CommandError(
          "No credential. Set SERVICE_SYNC_SECRET in the environment or in the workspace's .env file.",
        );
      if (!/^[!-~]+$/.test(token))
        throw new CommandError(
          "The credential has characters that no credential has: spaces, line ends or letters beyond ASCII.",
        );
      const text = JSON.stringify(body);
      const small = text.length < SMALL;
      const sent = small ? Buffer.from(text) : await compress(text);
      const response = await reach(base, path, {
        method: "POST",
        redirect: "manual",
        body: sent,
        timeoutMs: TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "x-registry-push": push,
          ...(small ? {} : { "content-encoding": "gzip" }),
        },
      });
      const moved = response.headers.get("location");
      if (moved && response.status < 400)
        throw new CommandError(`${base} leads on to ${moved}. Give that address with --url.`);
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw new RegistryError(response.status, explain(response.status, answer, base));
      if (!isObject(answer) || answer.ok !== true)
        throw new RegistryError(response.status, explain(response.status, undefined, base));
      return { answer, changed: Number(response.headers.get("x-registry-changed") ?? 1), bytes: sent.length };
    },
  };
}

async function reach(base: string, path: string, request: Parameters<typeof fetchConfigured>[1]): Promise<Response> {
  try {
    return await fetchConfigured(`${base}${path}`, request);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CommandError(`${base} does not answer (${cause}). Is the registry running, and is the address right?`);
  }
}

function explain(status: number, answer: unknown, base: string): string {
  if (isObject(answer) && typeof answer.message === "string") return answer.message;
  return `${base} answered ${status} and no explanation. Is this a design-system registry?`;
}

function originOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new CommandError(`${url} is not an http(s) address.`);
  const { username, password, search, hash } = parsed;
  if (username || password)
    throw new CommandError(
      "The registry's address has a user name in it. Leave it out; the credential is SERVICE_SYNC_SECRET.",
    );
  if (search || hash)
    throw new CommandError(`${url} is more than the address of a registry. Leave out what follows ? or #.`);
  return url.replace(/[/?#]+$/, "");
}

/** Variables that are set; those that are not, or empty, from the second list. */
function withDefaults(env: CommandContext["env"], defaults: CommandContext["env"]): CommandContext["env"] {
  const given = Object.entries(env).filter(([, value]) => value);
  return { ...defaults, ...Object.fromEntries(given) };
}

async function dotEnv(workspace: string): Promise<Record<string, string | undefined>> {
  try {
    return parseEnv(await readFile(join(workspace, ".env"), "utf8"));
  } catch {
    return {};
  }
}

async function configuredUrl(files: WorkspaceFiles): Promise<string | undefined> {
  const registry = (await files.config())?.registry;
  return isObject(registry) ? given(registry.url) : undefined;
}

const given = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
