import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { BuildFailure, Message, Plugin } from "esbuild";
import type { Fence } from "./fence.ts";
import { loadPackage } from "./load-package.ts";

/** It looks for files beside its own. */
export const loadEsbuild = (): Promise<typeof import("esbuild")> => loadPackage("esbuild", (name) => import(name));

/** Lets an import find a file whose name is on disk in Unicode form NFD, as macOS, zip and rsync leave it. */
export const spellingPlugin: Plugin = {
  name: "spelling",
  setup({ onResolve, resolve }) {
    const asked = {};
    onResolve(
      { filter: /^\.\.?\/.*[^\0-\x7f]/ },
      async ({ path, pluginData, importer, namespace, resolveDir, kind }) => {
        if (pluginData === asked) return undefined;
        const find = (spelled: string) =>
          resolve(spelled, { importer, namespace, resolveDir, kind, pluginData: asked });
        const found = await find(path);
        if (found.errors.length === 0) return found;
        const other = await find(path.normalize("NFD"));
        return other.errors.length === 0 ? other : found;
      },
    );
  },
};

/** Lets a bundle read nothing outside of the fence, whatever imports it. `maps`: source maps of its files are read too. */
export const fencePlugin = (workspace: string, fence: Fence, maps: boolean): Plugin => ({
  name: "fence",
  setup({ onLoad }) {
    onLoad({ filter: /^/, namespace: "file" }, ({ path }) => {
      const refusal = fence.refusal(path);
      if (refusal === undefined) return maps && MAPPED.test(path) ? withoutMap(path, fence) : undefined;
      const shown = relative(workspace, path).split(sep).join("/");
      return { errors: [{ text: `${shown} is not read: ${refusal}` }] };
    });
  },
});

const MAPPED = /\.(?:[cm]?[jt]s|[jt]sx|css)$/;
const MAP = /sourceMappingURL=([^\s'"*]*)/g;

/** A file beside or below the one that names it. */
const PLAIN = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*)*$/;

/** Text of a file whose source map esbuild may not read, without its name; undefined where it may. No import leads there. */
function withoutMap(path: string, fence: Fence): { contents: string; loader: "default" } | undefined {
  const text = readFileSync(path, "utf8");
  const isRead = (name: string): boolean => {
    if (name.startsWith("data:")) return true;
    const file = join(dirname(path), name);
    if (!PLAIN.test(name) || fence.refusal(file) !== undefined) return false;
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? true;
  };
  const names = Array.from(text.matchAll(MAP), ([, name = ""]) => name);
  return names.every(isRead) ? undefined : { contents: text.replace(MAP, ""), loader: "default" };
}

export const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && "errors" in error && Array.isArray(error.errors);

/** An error of esbuild in one line that names file, line and column. */
export function faultLine({ text, location, notes }: Message): string {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : "";
  if (/^Could not resolve "react(?:-dom)?(?:\/[\w./-]+)?"/.test(text))
    return `${place}React is not installed in this workspace. Run: npm install react react-dom`;
  if (/^No loader is configured for "\.(?:scss|sass|less|styl)"/.test(text))
    return `${place}Style sheets are read as CSS. Compile this one first and import the result.`;
  const [note] = notes;
  return `${place}${text}${note === undefined ? "" : ` (${note.text.replace(/\s+/g, " ")})`}`;
}
