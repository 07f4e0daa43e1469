import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { compileString, Exception, Logger } from "sass";
import { createFence, repositoryOf } from "../../engines/sandbox/fence.ts";
import { realPathOf } from "../../safe/real-path.ts";
import { SASS_ENDINGS, sassImporter } from "./sass-importer.ts";
import type { CompiledSass, SassSheet } from "./sass-task.ts";
import { openSheetFiles } from "./sheet-files.ts";

/** Compiles a sheet to CSS. Only reads files inside the fence. Throws a one-line error with file and place. */
export function compileSassSheet({ path, workspace, roots }: SassSheet): CompiledSass {
  const root = repositoryOf(realPathOf(workspace) ?? workspace);
  const files = openSheetFiles(root, SASS_ENDINGS, createFence(workspace, roots));
  const importer = sassImporter(files, root);
  try {
    const { css } = compileString(files.read(path), {
      url: pathToFileURL(path),
      syntax: path.endsWith(".sass") ? "indented" : "scss",
      importer,
      importers: [importer],
      logger: Logger.silent,
      charset: false,
    });
    return { css, loaded: files.loaded().map((file) => join(root, file)) };
  } catch (error) {
    if (!(error instanceof Exception)) throw error;
    const { url, start } = error.span;
    const file = url?.protocol === "file:" ? relative(workspace, new URL(url).pathname).split(sep).join("/") : "";
    throw new Error(`${file}:${start.line + 1}:${start.column + 1}: ${error.sassMessage}`, { cause: error });
  }
}
