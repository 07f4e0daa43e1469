import { createClient, type IncomingAnswer, type RemoteClient } from "../../platform/contract/client.ts";
import { isObject } from "../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type RegistryAddress, registryAddress } from "../auth/registry-address.ts";
import type { CommandContext } from "../runner/command.ts";
import type { Terminal } from "../runner/terminal.ts";
import { lastRegistry } from "../sync/sync-state.ts";
import { readDotEnv } from "../workspace/dot-env.ts";
import { credentialFor } from "./credential.ts";
import { exchange, type RegistryRequest } from "./exchange.ts";
import { createRegistryRetry } from "./registry-retry.ts";
import { createSecretScan, type SecretScan } from "./secrets.ts";

/** The registry a command talks to. */
export interface RegistryClient extends RegistryAddress {
  /** Scans for the workspace's secrets. A request that contains one is not sent. */
  secrets: SecretScan;
  /** Sends a request with the credential. Throws `RegistryError` or `CommandError`. */
  send(request: RegistryRequest): Promise<IncomingAnswer>;
  /**
   * Calls endpoints by their declarations. `push` is the UUID of all requests of one push. Only for idempotent
   * requests, because they are repeated if the registry does not respond for a moment.
   */
  client(push?: string): RemoteClient;
}

/** The context of a registry. The terminal shows that a command waits. */
export interface RegistryContext extends Pick<CommandContext, "env" | "flags" | "workspace"> {
  terminal?: Pick<Terminal, "note">;
}

/** Finds address and credential; see `registryAddress` and `openerFor`. */
export async function openRegistry(context: RegistryContext, files: WorkspaceFiles): Promise<RegistryClient> {
  const variables = { environment: context.env, dotEnv: await readDotEnv(context.workspace) };
  const address = await registryAddress(given(context.flags.url), variables, {
    configured: () => configuredUrl(files),
    lastSynced: () => lastRegistry(context.workspace),
  });
  const { url: base } = address;
  const credential = credentialFor(context.workspace, address);
  const secrets = await createSecretScan(context.workspace, context.env);
  const limits = createRegistryRetry(base, context.terminal?.note);
  const send = (request: RegistryRequest) => exchange(base, credential, request, secrets, limits);
  return {
    ...address,
    secrets,
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

/** The registry's address in the configuration. */
export async function configuredUrl(files: WorkspaceFiles): Promise<string | undefined> {
  const registry = (await files.config())?.registry;
  return isObject(registry) ? given(registry.url) : undefined;
}

const given = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
