import { readConfig } from "../../platform/config/config.ts";
import { createLog } from "../../platform/log.ts";
import { start } from "../../server/start.ts";
import { features } from "../product.ts";
import type { CommandContext } from "../runner/command.ts";
import { requireFolder } from "./require-folder.ts";

/** The workspace, served to the command that asks for it. */
export interface ServedHere {
  /** Origin, without a trailing slash. */
  url: string;
  /** What its MCP endpoint asks for, where the environment says so. */
  secret?: string | undefined;
  close(): Promise<void>;
}

/** Serves the workspace from its files as they are, on a port of this machine that nobody is told. */
export async function serveHere({
  env,
  workspace,
  terminal,
}: Pick<CommandContext, "env" | "workspace" | "terminal">): Promise<ServedHere> {
  await requireFolder(workspace);
  const config = readConfig({ ...env, PORT: "0", DATABASE_URL: undefined, SERVICE_HOST: undefined });
  const log = createLog((line) => terminal.log(line), config.logLevel);
  const { url, close } = await start({ config, features, workspace, log, warn: terminal.warn });
  return { url, secret: config.syncSecret, close: () => close(1_000) };
}
