import { readEnvironmentConfig } from "../platform/config/config.ts";
import { createLog, gatherLines } from "../platform/log.ts";
import { startServer } from "../server/start.ts";
import { features } from "./product.ts";
import type { Command } from "./runner/command.ts";

/** The registry, or the workspace server if no database is configured. */
export const serve: Command = {
  async run({ env, workspace, terminal, untilStopped }) {
    const config = readEnvironmentConfig(env);
    const lines = gatherLines(terminal.log);
    // Standard error is written synchronously, so this works for every kind of exit.
    process.once("exit", lines.flush);
    const log = createLog(lines.write, config.logLevel);
    const running = await startServer({
      config,
      features,
      workspace,
      log,
      logRequests: config.logsRequests,
      warn: terminal.warn,
    });
    const where = `${config.mode === "registry" ? "Registry" : "Workspace"} on ${running.url}`;
    // In one write: a program that reads the address also knows whether there is a link.
    terminal.print(
      where,
      ...(running.setUpUrl
        ? [
            "The registry has no administrator yet. To become the administrator, open this link:",
            `  ${running.setUpUrl}`,
          ]
        : []),
    );
    if (config.mode === "registry" && !config.syncSecret)
      terminal.warn("SERVICE_SYNC_SECRET is not set, so pushes with the shared secret are not possible.");
    await untilStopped();
    await running.close();
    return 0;
  },
};
