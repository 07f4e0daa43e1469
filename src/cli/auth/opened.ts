import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { openRegistry, type Registry } from "../push/registry.ts";
import { type Opener, openerFor } from "./token-for.ts";

/** The registry of a command and what opens it. Throws `CommandError` where there is no credential. */
export async function opened(context: CommandContext): Promise<{ registry: Registry; opener: Opener }> {
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const opener = await openerFor(context.workspace, registry);
  if (!opener) throw new CommandError(`Not signed in to ${registry.url}. Run dsr login --url ${registry.url}.`);
  return { registry, opener };
}
