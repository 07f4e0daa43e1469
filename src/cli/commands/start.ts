import { readConfig } from "../../config.ts";
import { features } from "../../features/index.ts";
import { createLog } from "../../server/log.ts";
import { start as startServer } from "../../server/start.ts";
import type { Command, CommandContext } from "../command.ts";

/** Serves the workspace from its files, whatever the environment says of a database. */
async function serveWorkspace({ env, flags, workspace, terminal, untilStopped }: CommandContext): Promise<number> {
  const port = typeof flags.port === "string" ? flags.port : env.PORT;
  const config = readConfig({ ...env, PORT: port, DATABASE_URL: undefined, SERVICE_HOST: undefined });
  const log = createLog((line) => terminal.warn(line));
  const running = await startServer({ config, features, workspace, log });
  terminal.print(`Workspace ${workspace}\n  ${terminal.style("cyan", running.url)}\n\nPages reload when a file changes. Ctrl+C stops.`);
  await untilStopped();
  await running.close(1_000);
  return 0;
}

export const start: Command = { options: { port: { type: "string" } }, run: serveWorkspace };

export const dev: Command = { options: { port: { type: "string" } }, run: serveWorkspace };
