import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { openRegistry, type Registry } from "../push/registry.ts";
import { signIn } from "./sign-in.ts";
import { type Opener, openerFor } from "./token-for.ts";

/** The registry of a command and what opens it. Throws `CommandError` where there is no credential. */
export async function opened(context: CommandContext): Promise<{ registry: Registry; opener: Opener }> {
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const opener = await openerFor(context.workspace, registry);
  if (!opener) throw new CommandError(`Not signed in to ${registry.url}. Run dsr login --url ${registry.url}.`);
  return { registry, opener };
}

/**
 * The same, and where nobody is signed in the person at the terminal is asked to: in a browser, while this waits. Standard
 * output stays free for what the command prints.
 */
export async function openedBySigningIn(context: CommandContext): Promise<{ registry: Registry; opener: Opener }> {
  const { workspace, terminal, env, confirm } = context;
  const registry = await openRegistry(context, createWorkspaceFiles(workspace));
  const known = await openerFor(workspace, registry);
  if (known) return { registry, opener: known };
  if (!confirm || env.CI)
    throw new CommandError(
      `Not signed in to ${registry.url}, and there is no terminal to ask at. Run dsr login --url ${registry.url} where there is one, or set SERVICE_API_KEY and SERVICE_REGISTRY_URL.`,
    );
  const say = (...lines: string[]) => {
    for (const line of lines) terminal.log(line);
  };
  const login = await signIn({ workspace, terminal, json: false }, { url: registry.url, say });
  return { registry, opener: { token: login.accessToken, from: "login", login } };
}
