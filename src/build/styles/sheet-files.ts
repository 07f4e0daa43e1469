import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { createFence, type FileFence } from "../../engines/sandbox/fence.ts";
import { isObject } from "../../safe/is-object.ts";

/** The style sheets that sheets of a repository may load. */
export interface SheetFiles {
  /**
   * Returns the absolute path of the file for a name in a sheet. Undefined if it doesn't exist.
   *
   * @param name as written: `../colors`, `@scope/package/scss/colors`, `~package`, `pkg:package`
   * @param from absolute path of the sheet's folder
   * @param isImport whether the name is in a Sass `@import`, for which packages can have separate files
   */
  find(name: string, from: string, isImport?: boolean): string | undefined;
  /** Returns the text of a file. Throws an `Error` with the reason if it can't be read. */
  read(file: string): string;
  /** Returns the paths of read files, relative to the repository. */
  loaded(): string[];
}

const MAX_SHEET_BYTES = 4 << 20;
/** Common load folders in build tool settings. */
const LOAD_FOLDERS = ["", "src", "scss", "sass", "styles", "src/scss", "src/styles", "packages"];

/**
 * Opens the sheets of a repository and of its installed packages that the fence allows.
 *
 * @param endings extensions of the syntax in order of priority: `[".scss", ".sass", ".css"]`
 */
export function openSheetFiles(
  root: string,
  endings: readonly string[],
  fence: FileFence = createFence(root),
): SheetFiles {
  const loaded = new Set<string>();

  const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const spelled = (file: string, isImport: boolean): string | undefined => {
    const folder = dirname(file);
    const name = file.slice(folder.length + 1);
    const names = endings.some((end) => name.endsWith(end)) ? [name] : endings.map((end) => name + end);
    return names
      .flatMap((one) => {
        const forImport = one.replace(/(\.\w+)$/, ".import$1");
        return isImport ? [forImport, `_${forImport}`, one, `_${one}`] : [one, `_${one}`];
      })
      .map((one) => join(folder, one))
      .find(isFile);
  };
  const at = (file: string, isImport: boolean): string | undefined =>
    spelled(file, isImport) ?? spelled(join(file, "index"), isImport);

  const inPackage = (name: string, from: string, isImport: boolean): string | undefined => {
    const [, owner = name, rest = ""] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(name) ?? [];
    for (let folder = from; ; folder = dirname(folder)) {
      const home = join(folder, "node_modules", owner);
      const found = rest === "" ? entryOf(home, (path) => at(path, isImport)) : at(join(home, rest), isImport);
      if (found !== undefined) return found;
      if (folder === root || folder === dirname(folder)) return undefined;
    }
  };

  return {
    find(name, from, isImport = false) {
      const plain = name.replace(/^(?:~|pkg:)/, "");
      if (/^\.\.?\//.test(plain) || !/^(?:~|pkg:)/.test(name)) {
        const beside = at(join(from, plain), isImport);
        if (beside !== undefined) return beside;
      }
      return (
        inPackage(plain, from, isImport) ??
        LOAD_FOLDERS.map((folder) => at(join(root, folder, plain), isImport)).find((found) => found !== undefined)
      );
    },
    read(file) {
      const shown = relative(root, file).split(sep).join("/");
      const refusal = fence.refusal(file);
      if (refusal !== undefined) throw new Error(`${shown} is not read: ${refusal}`);
      if (statSync(file).size > MAX_SHEET_BYTES)
        throw new Error(`${shown} is not read: it is larger than ${MAX_SHEET_BYTES >> 20} MiB`);
      loaded.add(shown);
      return readFileSync(file, "utf8");
    },
    loaded: () => [...loaded],
  };
}

/** Returns the entry sheet of a package. */
function entryOf(folder: string, at: (path: string) => string | undefined): string | undefined {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    // Not installed here, or not a package.
    return undefined;
  }
  if (!isObject(manifest)) return undefined;
  const root = isObject(manifest.exports) ? manifest.exports["."] : undefined;
  const named = [isObject(root) ? [root.sass, root.style] : [], manifest.sass, manifest.style].flat();
  const paths = named.filter((one) => typeof one === "string" && !one.endsWith(".css"));
  return [...paths.map((path) => join(folder, String(path))), join(folder, "index")]
    .map(at)
    .find((found) => found !== undefined);
}
