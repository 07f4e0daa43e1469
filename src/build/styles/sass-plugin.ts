import { dirname, relative, sep } from "node:path";
import type { Plugin } from "esbuild";
import type { FileFence } from "../../engines/sandbox/fence.ts";
import type { LeftOutDetail } from "../../engines/sandbox/resolve-imports.ts";
import type { WorkerPool } from "../../platform/workers/worker-pool.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { compileSassTask } from "./sass-task.ts";
import type { SheetInputs } from "./tailwind-plugin.ts";

/** Compiles Sass sheets. */
export type CompileSass = (path: string) => Promise<{ css: string; loaded: readonly string[] }>;

/**
 * Compiles in threads, which start on demand and don't keep the process alive.
 * @param roots further folders whose files may be read
 */
export function createSassCompiler(workspace: string, roots: readonly string[]): CompileSass {
  let pool: Promise<WorkerPool> | undefined;
  const open = async () => (await import("../../platform/workers/worker-pool.ts")).createWorkerPool({ width: 2 });
  return async (path) => {
    pool ??= open();
    return (await pool).run(compileSassTask, { path, workspace, roots });
  };
}

/** Compiles Sass style sheets. One that fails is left out with a warning, and its importer stays. */
export const sassPlugin = (workspace: string, fence: FileFence, sheets: SheetInputs, compile: CompileSass): Plugin => ({
  name: "sass",
  setup({ onLoad }) {
    onLoad({ filter: /\.s[ac]ss$/, namespace: "file" }, async ({ path }) => {
      if (fence.refusal(path) !== undefined) return undefined;
      const loader = /\.module\.\w+$/.test(path) ? "local-css" : "css";
      try {
        const { css, loaded } = await compile(path);
        sheets.set(path, new Set(loaded));
        return { contents: css, loader, resolveDir: dirname(path) };
      } catch (error) {
        const shown = relative(workspace, path).split(sep).join("/");
        const text = `${shown} is left out, because Sass cannot compile it: ${reasonOf(error)}`;
        return {
          contents: "",
          loader,
          warnings: [{ text, detail: { file: path, wanted: [], isFault: false } satisfies LeftOutDetail }],
        };
      }
    });
  },
});
