import type { Command } from "../command.ts";
import { serveWorkspace } from "./start.ts";

/** `dsr start` without builds. */
export const dev: Command = {
  runsScripts: true,
  goesOnWithoutConfig: true,
  run: (context) => serveWorkspace(context, false),
};
