import { MissingPackage } from "../cage/load-package.ts";
import { TaskStopped } from "../workers/task.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { BuildFault } from "./build-fault.ts";
import type { PropertySource } from "./properties.ts";
import { readPropertiesTask } from "./properties-task.ts";

/** Reads in a thread: to load what parses types takes longer than to draw a component. */
export function createPropertyThread(workspace: string, roots: readonly string[]): PropertySource {
  const pool = createWorkerPool({ width: 1 });
  let runs = 0;
  return {
    open() {
      const run = ++runs;
      return async (path, name) => {
        try {
          const found = await pool.run(readPropertiesTask, { workspace, roots, run, path, name });
          if (found) return found;
        } catch (error) {
          if (error instanceof TaskStopped) throw new BuildFault(`${path}: its types were not read: ${error.message}`);
          throw error;
        }
        throw new MissingPackage("react-docgen", undefined);
      };
    },
    close: () => pool.close(),
  };
}
