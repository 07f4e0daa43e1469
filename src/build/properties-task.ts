import { defineTask } from "../workers/task.ts";
import type { Properties } from "./properties.ts";

/** The types of one component, asked for. */
export interface PropertiesQuestion {
  /** Absolute path. */
  workspace: string;
  roots: readonly string[];
  /** Another one where files that were read before may have changed. */
  run: number;
  path: string;
  name: string | undefined;
}

/** Reads the types of a React component; `undefined` where the package that parses them is not installed. */
export const readPropertiesTask = defineTask<PropertiesQuestion, Properties | undefined>({
  name: "read properties",
  cpuMs: 30_000,
  heapMb: 1_024,
});
