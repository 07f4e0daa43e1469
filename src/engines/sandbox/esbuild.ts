import { readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { BuildFailure, Message, Plugin } from "esbuild";
import { type FileFence, isSpecial, NOT_A_REGULAR_FILE } from "./fence.ts";
import { loadPackage } from "./load-package.ts";

/** Not bundled: esbuild reads files next to its own module. */
export const loadEsbuild = (): Promise<typeof import("esbuild")> => loadPackage("esbuild", (name) => import(name));

/** Finds imported files whose names on disk are in Unicode form NFD, as macOS, zip and rsync write them. */
export const spellingPlugin: Plugin = {
  name: "spelling",
  setup({ onResolve, resolve }) {
    const requested = {};
    onResolve(
      { filter: /^\.\.?\/.*[^\0-\x7f]/ },
      async ({ path, pluginData, importer, namespace, resolveDir, kind }) => {
        if (pluginData === requested) return undefined;
        const find = (spelled: string) =>
          resolve(spelled, { importer, namespace, resolveDir, kind, pluginData: requested });
        const found = await find(path);
        if (found.errors.length === 0) return found;
        const other = await find(path.normalize("NFD"));
        return other.errors.length === 0 ? other : found;
      },
    );
  },
};

/** Restricts a bundle to files inside the fence, regardless of the importer. `maps`: source maps are read too. */
export const fencePlugin = (workspace: string, fence: FileFence, maps: boolean): Plugin => ({
  name: "fence",
  setup({ onLoad, onResolve }) {
    const specialIn = createSpecialFinder();
    onResolve({ filter: /^/ }, ({ path, resolveDir }) => {
      const file = foldersOf(path, resolveDir || workspace)
        .map(specialIn)
        .find((found) => found !== undefined);
      if (file === undefined) return undefined;
      return { errors: [{ text: `${relative(workspace, file)} is not read: ${NOT_A_REGULAR_FILE}` }] };
    });
    onLoad({ filter: /^/, namespace: "file" }, ({ path }) => {
      const refusal = fence.refusal(path);
      if (refusal === undefined) return maps && MAPPED.test(path) ? withoutMap(path, fence) : undefined;
      const shown = relative(workspace, path).split(sep).join("/");
      return { errors: [{ text: `${shown} is not read: ${refusal}`, detail: { file: path } }] };
    });
  },
});

/**
 * Files that esbuild reads on its own in each folder it searches and in the parent folders. It would wait for a pipe
 * forever.
 */
const READ_BY_NAME = ["package.json", "tsconfig.json", "jsconfig.json"];

/** Finds the first of these files that isn't a regular file, in a folder or above it. */
function createSpecialFinder(): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  const find = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder);
    const own = READ_BY_NAME.map((name) => join(folder, name)).find(isSpecialHere);
    const found = own ?? (folder === dirname(folder) ? undefined : find(dirname(folder)));
    known.set(folder, found);
    return found;
  };
  return find;
}

function isSpecialHere(file: string): boolean {
  try {
    return isSpecial(file);
  } catch {
    // No folder has the file, or the folder can't be read. Then esbuild can't read it either.
    return false;
  }
}

/** The folders that esbuild searches for an import, without their parents. */
function foldersOf(path: string, from: string): string[] {
  if (isAbsolute(path) || /^\.{1,2}(?:\/|$)/.test(path)) return [from, resolve(from, path)];
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
  const found = [from];
  for (let folder = from; ; folder = dirname(folder)) {
    found.push(join(folder, "node_modules", name));
    if (folder === dirname(folder)) return found;
  }
}

const MAPPED = /\.(?:[cm]?[jt]s|[jt]sx|css)$/;
const MAP = /sourceMappingURL=([^\s'"*]*)/g;

/** A relative path without `..`: a file in the same folder or below. */
const PLAIN = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*)*$/;

/**
 * The text of a file without its source map comment if esbuild may not read the map, otherwise undefined. Imports don't
 * reach maps.
 */
function withoutMap(path: string, fence: FileFence): { contents: string; loader: "default" } | undefined {
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

/** Formats an esbuild error as one line with file, line and column. */
export function faultLine({ text, location, notes }: Message): string {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : "";
  if (/^Could not resolve "react(?:-dom)?(?:\/[\w./-]+)?"/.test(text))
    return `${place}React is not installed in this repository. Install the packages of the repository with npm, pnpm or yarn. If its package.json lacks react and react-dom, add them.`;
  const [, absent] = /^Could not resolve "((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:\/[^"]*)?"/i.exec(text) ?? [];
  if (absent !== undefined) return `${place}"${absent}" is not installed. Run npm install ${absent}`;
  if (/^No loader is configured for "\.(?:scss|sass|less|styl)"/.test(text))
    return `${place}Only CSS stylesheets are supported here. Compile this one first and import the result.`;
  const [note] = notes;
  return `${place}${text}${note === undefined ? "" : ` (${note.text.replace(/\s+/g, " ")})`}`;
}
