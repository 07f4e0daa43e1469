import { existsSync } from "node:fs";
import { join } from "node:path";
import { type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import { tracedClients } from "./client-files.ts";
import { type AgentClient, agentClients } from "./clients.ts";

/**
 * The clients to write for: those that are named, all that keep a file in the project, or those of which there are traces,
 * each asked for at a terminal; without any, the first. A file outside of the project is written only where the person says so.
 */
export async function chooseClients(
  { flags, lists, env, workspace }: Pick<CommandContext, "flags" | "lists" | "env" | "workspace">,
  ask: CommandContext["confirm"],
): Promise<AgentClient[]> {
  const named = (lists.client ?? []).flatMap((words) => words.split(",")).map((word) => word.trim());
  const inProject = agentClients.filter(({ ofPerson }) => !ofPerson);
  if (named.length > 0) {
    const chosen = named.map((id) => agentClients.find((client) => client.id === id) ?? unknownClient(id));
    return [...new Set(flags.all ? [...inProject, ...chosen] : chosen)];
  }
  if (flags.all) return inProject;
  const traced = await tracedClients(workspace, agentClients, env);
  const ofProject = traced.filter(({ ofPerson }) => !ofPerson);
  if (!ask) return ofProject.length > 0 ? ofProject : agentClients.slice(0, 1);
  const chosen: AgentClient[] = [];
  for (const client of traced.length > 0 ? traced : agentClients.slice(0, 1)) {
    const where = client.ofPerson ? `~/${client.file}, for all your projects` : client.file;
    const usual = client.ofPerson ? "no" : "yes";
    // Nothing is written into a file somebody else keeps in TOML: the lines are printed.
    const isPrinted = client.toPaste !== undefined && existsSync(join(workspace, client.file));
    if (isPrinted || (await ask(`Write ${where} for ${client.title}?`, usual))) chosen.push(client);
  }
  if (chosen.length > 0) return chosen;
  throw new CommandError(`Nothing was written. Name a client with --client: ${ids()}.`);
}

const ids = (): string => agentClients.map(({ id }) => id).join(", ");

function unknownClient(id: string): never {
  throw new UsageError(`There is no client ${id}. There are: ${ids()}.`);
}
