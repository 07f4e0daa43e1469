import { readConfig } from "../src/config.ts";
import { features } from "../src/features/index.ts";
import { createLog } from "../src/server/log.ts";
import { start } from "../src/server/start.ts";

/** The server of the example workspace with variables of its own. */
export const openWorkspaceWith = (env: Record<string, string>) =>
  start({
    config: readConfig({ PORT: "0", ...env }),
    features,
    workspace: "examples",
    log: createLog(() => undefined),
  });
