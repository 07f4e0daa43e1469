import { existsSync } from "node:fs";
import { servicePath } from "../../store/workspace/service-folder.ts";

/** Whether something waits that a file of the workspace stands for otherwise: a script to be trusted, an interrupted pull or fetch. */
export const isUnsettled = (workspace: string): boolean =>
  ["untrusted", "fetch.journal", "pull.journal"].some((name) => existsSync(servicePath(workspace, name)));
