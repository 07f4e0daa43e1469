import { readEnvironmentConfig } from "../../platform/config/config.ts";
import { createLog } from "../../platform/log.ts";
import { startServer } from "../../server/start.ts";
import { features } from "../product.ts";
import type { CommandContext } from "../runner/command.ts";
import { requireFolder } from "./require-folder.ts";

/** The workspace, served for a command. */
export interface ServedWorkspace {
  /** Origin, without a trailing slash. */
  url: string;
  /** The credential of its MCP endpoint, if the environment sets one. */
  secret?: string | undefined;
  close(): Promise<void>;
}

/** Serves the workspace from its present files, on a private port of this machine. */
export async function serveWorkspaceOnce({
  env,
  workspace,
  terminal,
}: Pick<CommandContext, "env" | "workspace" | "terminal">): Promise<ServedWorkspace> {
  await requireFolder(workspace);
  const config = readEnvironmentConfig({ ...env, PORT: "0", DATABASE_URL: undefined, SERVICE_HOST: undefined });
  const log = createLog((line) => terminal.log(line), config.logLevel);
  const { url, close } = await startServer({ config, features, workspace, log, warn: terminal.warn });
  return { url, secret: config.syncSecret, close: () => close(1_000) };
}
