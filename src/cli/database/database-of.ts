import { readConfig } from "../../platform/config/config.ts";
import type { Config } from "../../platform/contract/settings.ts";
import { type CommandContext, CommandError } from "../runner/command.ts";

/** The database a command works on. Throws where none is set. */
export function databaseOf(env: CommandContext["env"]): { url: string; config: Config } {
  const config = readConfig(env);
  if (!config.databaseUrl) throw new CommandError("Set DATABASE_URL to the registry's database; a workspace has none.");
  return { url: config.databaseUrl, config };
}
