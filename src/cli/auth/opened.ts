import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { openRegistry, type RegistryClient } from "../registry/registry.ts";
import { type CommandContext, CommandError } from "../runner/command.ts";
import { signIn } from "./sign-in.ts";
import { type AccessCredential, openerFor } from "./token-for.ts";

/** The registry of a command and its credential. Throws `CommandError` without a credential. */
export async function opened(context: CommandContext): Promise<{ registry: RegistryClient; opener: AccessCredential }> {
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const opener = await openerFor(context.workspace, registry);
  if (!opener) throw new CommandError(`Not signed in to ${registry.url}. Run dsr login --url ${registry.url}.`);
  return { registry, opener };
}

interface Opened {
  registry: RegistryClient;
  opener: AccessCredential;
}

/**
 * The same, but asks an unauthenticated person at a terminal to sign in with a browser, and waits. Standard output
 * stays free for the command.
 */
export async function openedBySigningIn(context: CommandContext): Promise<Opened> {
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const { url } = registry;
  return orSignIn(context, registry, {
    opener: await openerFor(context.workspace, registry),
    otherwise: `Not signed in to ${url}. Run dsr login --url ${url} in a terminal, or set SERVICE_API_KEY and SERVICE_REGISTRY_URL.`,
  });
}

/**
 * The same for agents: a login. `SERVICE_SYNC_SECRET` never expires and has all rights, so it is used only with
 * `--embed-secret`.
 */
export async function openedForAgents(context: CommandContext): Promise<Opened> {
  const isMeant = context.flags["embed-secret"] === true;
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const { url, secret } = registry;
  const isShared = secret?.name === "SERVICE_SYNC_SECRET";
  if (isMeant && !isShared)
    throw new CommandError(
      "SERVICE_SYNC_SECRET is not set in the environment or in .env. Set it, or omit --embed-secret.",
    );
  if (isMeant || !isShared) return openedBySigningIn(context);
  return orSignIn(context, registry, {
    opener: await openerFor(context.workspace, { url }),
    otherwise:
      registry.refusal ??
      `Not signed in to ${url}. SERVICE_SYNC_SECRET never expires and has every permission, so it is not given to agents. Run dsr login --url ${url} to get a token that expires after about an hour. To use the secret anyway, add --embed-secret.`,
  });
}

async function orSignIn(
  { workspace, terminal, env, confirm }: CommandContext,
  registry: RegistryClient,
  { opener, otherwise }: { opener: AccessCredential | undefined; otherwise: string },
): Promise<Opened> {
  if (opener) return { registry, opener };
  if (!confirm || env.CI) throw new CommandError(otherwise);
  const report = (...lines: string[]) => {
    for (const line of lines) terminal.log(line);
  };
  const login = await signIn({ workspace, terminal, json: false }, { url: registry.url, say: report });
  return { registry, opener: { token: login.accessToken, from: "login", login } };
}
