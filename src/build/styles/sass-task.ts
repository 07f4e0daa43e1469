import { defineTask } from "../../platform/workers/task.ts";

/** A sheet in Sass to compile, with all it loads. */
export interface SassSheet {
  /** Absolute path of the sheet. */
  path: string;
  /** The fence it is read through, see `createFence`. */
  workspace: string;
  roots: readonly string[];
}

/** What a sheet came to. */
export interface CompiledSass {
  css: string;
  /** Absolute paths of what it loaded. */
  loaded: string[];
}

/** Compiles a sheet with Sass itself. Rejects with Sass' words. */
export const compileSassTask = defineTask<SassSheet, CompiledSass>({
  name: "compile Sass",
  heapMb: 512,
  cpuMs: 15_000,
});
