import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { createIgnored } from "../../engines/sandbox/ignored.ts";
import { describeReadError } from "../../safe/read-error.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";
import { UsageError } from "../runner/command.ts";
import { createPattern, isPattern, type PathPattern } from "./patterns.ts";

/** A file to check. */
export interface FoundFile {
  /** The path in findings, with `/`: relative to the folder the command runs in, otherwise to the workspace. */
  path: string;
  /** Absolute. */
  file: string;
  /** Whether an argument is its path or a pattern that matches it, not only a parent folder. */
  isNamed: boolean;
}

export interface FindOptions {
  /** The folder to search without arguments, and the base of paths in findings. */
  root: string;
  /** The base of relative arguments. If the path doesn't exist there, the base is `root`. Default: `root`. */
  from?: string;
  /** Extensions of supported files, without a dot. */
  endings: readonly string[];
  /** Patterns of files to leave out. */
  without: readonly string[];
  /** Called for each unreadable path or folder. Its files aren't checked. */
  onUnread(left: LeftOutNotice): void;
}

/** Folders with generated or installed files. */
const OUTPUT = new Set(["node_modules", "bower_components", "dist", "build", "out", "coverage", "vendor"]);

/**
 * Finds the files that arguments name: files, folders with their content, patterns such as `src/**\/*.css`. Without
 * arguments, searches the complete folder. Folders and patterns skip git-ignored files, hidden folders and build
 * output, but a named file is always included. Doesn't open files that `without` matches. Throws `UsageError` for an
 * argument that doesn't match a file or folder.
 */
export async function findFiles(words: readonly string[], options: FindOptions): Promise<FoundFile[]> {
  const { root, from = root, without } = options;
  const baseOf = (file: string) => (file.startsWith(from + sep) ? from : root);
  const patterns = without.flatMap((pattern) => [...new Set([from, root])].map((each) => createPattern(pattern, each)));
  const known = new Map<string, boolean>();
  /** Whether `without` matches the path or one of its parent folders. */
  const isLeftOut = (path: string): boolean => {
    const above = dirname(path);
    const made =
      known.get(path) ?? (patterns.some((each) => each.matches(path)) || (above !== path && isLeftOut(above)));
    known.set(path, made);
    return made;
  };
  const search: Search = { ...options, isLeftOut: patterns.length === 0 ? () => false : isLeftOut };
  const found = new Map<string, boolean>();
  for (const word of words.length > 0 ? words : ["."])
    for (const { file, isNamed } of await filesOf(word, search)) found.set(file, isNamed || found.get(file) === true);
  return [...found.keys()]
    .filter((file) => !search.isLeftOut(file))
    .sort()
    .map((file) => ({
      ...{ file, path: relative(baseOf(file), file).split(sep).join("/") },
      isNamed: found.get(file) === true,
    }));
}

interface Search extends FindOptions {
  /** @param path absolute */
  isLeftOut(path: string): boolean;
}

async function filesOf(word: string, search: Search): Promise<Omit<FoundFile, "path">[]> {
  const folders = [...new Set([search.from ?? search.root, search.root])];
  /** Whether files of the argument were unreadable or left out. Then a missing match isn't an error. */
  let isReported = false;
  const reported: Search = {
    ...search,
    isLeftOut(path) {
      const isOut = search.isLeftOut(path);
      isReported ||= isOut;
      return isOut;
    },
    onUnread(left) {
      isReported = true;
      search.onUnread(left);
    },
  };
  for (const folder of folders) {
    const path = resolve(folder, word);
    if (search.isLeftOut(path)) return [];
    const state = await stateOf(path, reported);
    if (state?.isFile()) return [{ file: path, isNamed: true }];
    if (state?.isDirectory()) return (await below(path, search)).map((file) => ({ file, isNamed: false }));
    if (isReported) return [];
  }
  if (!isPattern(word)) throw new UsageError(`${word} doesn't exist in ${folders.join(" or ")}.`);
  for (const folder of folders) {
    const pattern = createPattern(word, folder);
    const found: string[] = [];
    for (const start of new Set(pattern.folders)) found.push(...(await below(start, reported, pattern)));
    if (found.length > 0 || isReported) return found.map((file) => ({ file, isNamed: true }));
  }
  throw new UsageError(`No files to check match ${word} in ${folders.join(" or ")}.`);
}

/**
 * The file or folder at a path. Undefined if it doesn't exist. Also undefined if it is unreadable, which is reported.
 */
async function stateOf(path: string, search: Search): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    const reason = describeReadError(error);
    if (reason) tellUnread(path, "this path", reason, search);
    return undefined;
  }
}

/**
 * The files in a folder, filtered by the pattern if given. Doesn't follow symbolic links: their targets are found at
 * their own paths.
 */
async function below(folder: string, search: Search, pattern?: PathPattern): Promise<string[]> {
  // A pattern such as `../*.css` names files outside the workspace.
  const isIgnored = createIgnored(isWithin(search.root, folder) ? search.root : folder);
  const found: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of await entriesOf(next, search)) {
      const path = join(next, entry.name);
      if (isOutput(entry.name) || search.isLeftOut(path) || isIgnored(path)) continue;
      if (entry.isDirectory() && (pattern?.mayHold(path) ?? true)) folders.push(path);
      else if (entry.isFile() && isRead(path, search) && (pattern?.matches(path) ?? true)) found.push(path);
    }
  return found;
}

const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/** The entries of a folder. Empty if the folder doesn't exist. Also empty if it is unreadable, which is reported. */
async function entriesOf(folder: string, search: Search): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const reason = describeReadError(error);
    const isAbsent = error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
    if (!reason && !isAbsent) throw error;
    if (reason) tellUnread(folder, "the folder", reason, search);
    return [];
  }
}

function tellUnread(
  path: string,
  what: string,
  reason: Pick<LeftOutNotice, "why" | "instead">,
  { from, root, onUnread }: Search,
): void {
  const file =
    relative(from ?? root, path)
      .split(sep)
      .join("/") || ".";
  onUnread({ file, what, ...reason });
}

const isOutput = (path: string): boolean => {
  const name = path.split(/[/\\]/).at(-1) ?? "";
  return OUTPUT.has(name) || (name.startsWith(".") && name !== "." && name !== "..");
};

/** Excludes TypeScript declarations (`.d.ts`): they are build output and have no values. */
const isRead = (file: string, { endings }: FindOptions): boolean =>
  !/\.d\.[cm]?ts$/i.test(file) && endings.some((ending) => file.toLowerCase().endsWith(`.${ending}`));
