import { bundleScript } from "../../../engines/sandbox/bundle-script.ts";
import { createCage } from "../../../engines/sandbox/cage.ts";
import { createFence } from "../../../engines/sandbox/fence.ts";
import { missedOfNode, moduleValues } from "../../../engines/sandbox/run-script.ts";
import { isObject } from "../../../safe/is-object.ts";

/** What modules of a repository export, as far as it is data. */
export interface ModuleReader {
  /** Exports by name; `default` is among them. Rejects with an `Error` that says in a line why there are none. */
  read(path: string): Promise<Record<string, unknown>>;
  /** Ends the processes it started. */
  close(): void;
}

/** Processor time of a module: what is data is there at once. */
const MODULE_MS = 2_000;

/** Evaluates modules in the cage, each with what it imports through the fence. @param root absolute path of the repository */
export function createModuleReader(root: string): ModuleReader {
  const fence = createFence(root);
  const cage = createCage({ limitMs: MODULE_MS });
  return {
    async read(path) {
      const { code, builtins } = await bundleScript({ workspace: root, fence }, path);
      if (builtins.length > 0)
        throw new Error(`it needs the Node module ${builtins.join(", ")}, which is not available here`);
      try {
        const values = await moduleValues(cage, code);
        return isObject(values) ? values : {};
      } catch (error) {
        const missed = missedOfNode(error);
        throw missed === undefined ? error : new Error(`it needs ${missed} from Node, which is not available here`);
      }
    },
    close: () => cage.close(),
  };
}
