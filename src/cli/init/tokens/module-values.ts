import { bundleScript } from "../../../engines/sandbox/bundle-script.ts";
import { createFence } from "../../../engines/sandbox/fence.ts";
import { missedOfNode, moduleValues } from "../../../engines/sandbox/run-script.ts";
import { createSandbox } from "../../../engines/sandbox/sandbox.ts";
import { isObject } from "../../../safe/is-object.ts";
import { DEFINER_STUBS } from "./definer-stubs.ts";

/** Reads data that modules of a repository export. */
export interface ModuleReader {
  /**
   * Returns exports by name, including `default`. Rejects with an `Error` with a message of one line if it can't read
   * any.
   */
  read(path: string): Promise<Record<string, unknown>>;
  /** Ends the processes it started. */
  close(): void;
}

/** Processor time of a module. Data needs little. */
const MODULE_MS = 2_000;

/**
 * Evaluates modules in the sandbox, with imports limited to the repository. @param root absolute path of the repository
 */
export function createModuleReader(root: string): ModuleReader {
  const fence = createFence(root);
  const sandbox = createSandbox({ limitMs: MODULE_MS });
  return {
    async read(path) {
      const { code, builtins } = await bundleScript({ workspace: root, fence, stubs: DEFINER_STUBS }, path);
      if (builtins.length > 0)
        throw new Error(`it needs the Node module ${builtins.join(", ")}, which is not available here`);
      try {
        const values = await moduleValues(sandbox, code);
        return isObject(values) ? values : {};
      } catch (error) {
        const missed = missedOfNode(error);
        throw missed === undefined ? error : new Error(`it needs ${missed} from Node, which is not available here`);
      }
    },
    close: () => sandbox.close(),
  };
}
