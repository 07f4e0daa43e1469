import { defineTask } from "../../platform/workers/task.ts";

/** A Sass sheet to compile with its imports. */
export interface SassSheet {
  /** Absolute path of the sheet. */
  path: string;
  /** The parameters of its fence, see `createFence`. */
  workspace: string;
  roots: readonly string[];
}

/** The result of compiling a sheet. */
export interface CompiledSass {
  css: string;
  /** Absolute paths of loaded files. */
  loaded: string[];
}

/** Compiles a sheet with Sass. Rejects with the message of Sass. */
export const compileSassTask = defineTask<SassSheet, CompiledSass>({
  name: "compile Sass",
  heapMb: 512,
  cpuMs: 15_000,
});
