import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { readRegularFile } from "../../safe/files.ts";

/** Generated folders: git ignores them, and components are built from them. */
const OUTPUT = new Set(["node_modules", "dist", "build", "out", "output", "lib", "generated"]);

/** A longer list of patterns was not written by hand. */
const MAX_LENGTH = 256 << 10;
const MAX_BYTES = 16 << 20;

/**
 * Returns a function that checks whether git ignores a file, by the `.gitignore` of each parent folder and
 * `.git/info/exclude`. Packages and build output aren't ignored. It doesn't run git: a repository's settings can make
 * it run programs.
 *
 * @param repository absolute path
 * @see https://git-scm.com/docs/gitignore
 */
export function createIgnored(repository: string): (file: string) => boolean {
  const patterns = new Map<string, Ignore | undefined>();
  const folders = new Map<string, boolean>();

  const patternsOf = (folder: string): Ignore | undefined => {
    if (patterns.has(folder)) return patterns.get(folder);
    const lists = [".gitignore", ...(folder === repository ? [".git/info/exclude"] : [])];
    const text = lists.map((name) => textOf(join(folder, name))).join("\n");
    const found = text.trim() === "" ? undefined : ignore().add(text);
    patterns.set(folder, found);
    return found;
  };

  /** Checks the lists from the repository down to the file's folder: the last match wins. */
  const matches = (path: string, end: "" | "/"): boolean => {
    let ignored = false;
    for (const folder of foldersDown(repository, dirname(path))) {
      const said = patternsOf(folder)?.test(relative(folder, path).split(sep).join("/") + end);
      if (said?.ignored) ignored = true;
      if (said?.unignored) ignored = false;
    }
    return ignored;
  };

  /** Files in an ignored folder are ignored, regardless of its own lists. */
  const isFolderIgnored = (folder: string): boolean => {
    if (folder === repository || folder === dirname(folder)) return false;
    const known = folders.get(folder) ?? (isFolderIgnored(dirname(folder)) || matches(folder, "/"));
    folders.set(folder, known);
    return known;
  };

  return (file) => {
    // The repository folder itself is never ignored.
    if (file === repository) return false;
    const inside = relative(repository, dirname(file)).split(sep);
    if (inside.some((name) => OUTPUT.has(name))) return false;
    return isFolderIgnored(dirname(file)) || matches(file, "");
  };
}

/** The folders from `top` down to `folder`, both included. */
function foldersDown(top: string, folder: string): string[] {
  return folder === top || folder === dirname(folder) ? [top] : [...foldersDown(top, dirname(folder)), folder];
}

function textOf(file: string): string {
  try {
    return readRegularFile(file, MAX_BYTES)?.toString("utf8").slice(0, MAX_LENGTH) ?? "";
  } catch {
    return "";
  }
}
