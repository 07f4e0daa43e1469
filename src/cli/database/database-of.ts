import { readEnvironmentConfig } from "../../platform/config/config.ts";
import type { Config } from "../../platform/contract/settings.ts";
import { type CommandContext, CommandError } from "../runner/command.ts";

/** The database of a command. Throws if none is set. */
export function databaseOf(env: CommandContext["env"]): { url: string; config: Config } {
  const config = readEnvironmentConfig(env);
  if (!config.databaseUrl) throw new CommandError("DATABASE_URL is not set. Set it to the database of the registry.");
  return { url: config.databaseUrl, config };
}
