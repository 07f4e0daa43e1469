import { definePart } from "../../platform/contract/part.ts";
import { type DesignTool, DesignToolError, type DesignToolProgress } from "../../platform/design-tool/design-tool.ts";
import { createFigma } from "../../platform/design-tool/figma/create-figma.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { readFileTask } from "./read-file-task.ts";

/** How this registry reaches the design tool. */
export interface DesignToolAccess {
  /** Whether there is a token (`FIGMA_ACCESS_TOKEN`). */
  hasToken: boolean;
  /** Opens a file. Throws `DesignToolError` "unauthorized" without a token. */
  open(fileKey: string, options: { signal: AbortSignal; progress(step: DesignToolProgress): void }): DesignTool;
}

/** The design tool of this process. Bodies of files are read in a thread. */
export const designToolAccess = definePart<DesignToolAccess>({
  name: "design tool",
  open: ({ config: { designTool, fetchAllow }, part }) => ({
    hasToken: designTool.token !== undefined,
    open(fileKey, { signal, progress }) {
      const { token, apiUrl } = designTool;
      if (token === undefined)
        throw new DesignToolError(
          "unauthorized",
          "FIGMA_ACCESS_TOKEN is not set. Set it to a personal access token of Figma.",
        );
      return createFigma({
        ...{ token, fileKey, apiUrl, signal, progress, fetchAllow },
        async readFile(body) {
          const answer = await (await part(workerPool)).run(
            readFileTask,
            { body },
            { signal, client: readFileTask.name },
          );
          if ("file" in answer) return answer.file;
          throw new DesignToolError(answer.fault.code, answer.fault.message);
        },
      });
    },
  }),
});
