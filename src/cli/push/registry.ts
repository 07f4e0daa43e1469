import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readClientConfig } from "../../config.ts";
import { createClient, type IncomingAnswer, type RemoteClient } from "../../contract/client.ts";
import { isObject } from "../../contract/shapes.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { credentialFor } from "./credential.ts";
import { exchange, type RegistryRequest } from "./exchange.ts";

export { RegistryError } from "./exchange.ts";

/** The registry a command talks to. */
export interface Registry {
  url: string;
  /** The environment with the workspace's `.env` in it. */
  env: CommandContext["env"];
  /** Sends a request with the credential. Throws `RegistryError` or `CommandError`. */
  send(request: RegistryRequest): Promise<IncomingAnswer>;
  /**
   * Calls endpoints by their declarations; `push` is the UUID that all requests of one push carry. Only for what changes
   * nothing when it arrives twice: requests are sent again when the connection breaks.
   */
  client(push?: string): RemoteClient;
}

/** Finds address and credential: options, then environment and `.env`, then the configuration of the workspace. */
export async function openRegistry(
  context: Pick<CommandContext, "env" | "flags" | "workspace">,
  files: WorkspaceFiles,
): Promise<Registry> {
  const env = withDefaults(context.env, await dotEnv(context.workspace));
  const url = given(context.flags.url) ?? readClientConfig(env).registryUrl ?? (await configuredUrl(files));
  if (!url)
    throw new CommandError(
      "Which registry? Give --url <registry>, set SERVICE_REGISTRY_URL, or registry.url in the configuration.",
    );
  const base = originOf(url);
  const credential = credentialFor(context.workspace, base, env);
  const send = (request: RegistryRequest) => exchange(base, credential, request);
  return {
    url: base,
    env,
    send,
    client: (push) =>
      createClient((request) =>
        send({
          ...request,
          headers: { ...request.headers, ...(push ? { "x-registry-push": push } : {}) },
          again: true,
        }),
      ),
  };
}

/** How many records a write changed, as the registry counts them. */
export const changedBy = ({ headers }: Pick<IncomingAnswer, "headers">): number =>
  Number(headers.get("x-registry-changed") ?? 0);

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
  const set = Object.entries(env).filter(([, value]) => value);
  return { ...defaults, ...Object.fromEntries(set) };
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
