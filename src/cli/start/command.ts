import { readConfig } from "../../platform/config/config.ts";
import { createLog } from "../../platform/log.ts";
import { start as startServer } from "../../server/start.ts";
import { features } from "../product.ts";
import type { Command, CommandContext } from "../runner/command.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import { keepBuilt } from "./keep-built.ts";

/** Serves the workspace from its files, whatever the environment says of a database. */
export async function serveWorkspace(context: CommandContext, building: boolean): Promise<number> {
  const { env, flags, workspace, terminal, untilStopped } = context;
  await requireFolder(workspace);
  const port = typeof flags.port === "string" ? flags.port : env.PORT;
  const config = readConfig({ ...env, PORT: port, DATABASE_URL: undefined, SERVICE_HOST: undefined });
  const log = createLog((line) => terminal.log(line), config.logLevel);
  const kept = building ? keepBuilt(context) : undefined;
  const running = await startServer({
    config,
    features,
    workspace,
    log,
    logRequests: !building,
    warn: terminal.warn,
    ...(kept && { around: kept.answer, faults: kept.faults }),
  }).catch(async (error: unknown) => {
    await kept?.end();
    throw error;
  });
  terminal.print(
    `Workspace ${workspace}`,
    `  ${terminal.style("cyan", running.url)}`,
    "",
    "Pages reload when a file changes. Ctrl+C stops.",
  );
  await untilStopped();
  await kept?.end();
  await running.close(1_000);
  return 0;
}

export const start: Command = {
  runsScripts: true,
  goesOnWithoutConfig: true,
  run: (context) => serveWorkspace(context, true),
};
