import type { Command } from "./runner/command.ts";
import { serveWorkspace } from "./start/command.ts";

/** `dsr start` without builds. */
export const dev: Command = {
  runsScripts: true,
  goesOnWithoutConfig: true,
  run: (context) => serveWorkspace(context, false),
};
