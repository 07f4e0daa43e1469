import type { Dirent } from "node:fs";
import { glob, lstat, readdir, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { createIgnored } from "../../engines/sandbox/ignored.ts";
import { whyUnreadable } from "../../safe/unreadable.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";
import { UsageError } from "../runner/command.ts";

/** A file to check. */
export interface FoundFile {
  /** As findings name it: relative to the folder the command runs in, else to the workspace; with `/`. */
  path: string;
  /** Absolute. */
  file: string;
}

export interface FindOptions {
  /** The folder that is read without words, and that findings name files in. */
  root: string;
  /** The folder words are relative to; a word that names nothing there is relative to `root`. `root` where absent. */
  from?: string;
  /** Endings of files that can be read, without a dot. */
  endings: readonly string[];
  /** Patterns of files to leave out. */
  without: readonly string[];
  /** Told of each folder that may not be read: what is in it is not checked. */
  onUnread(left: LeftOutNotice): void;
}

/** Folders that hold what was made or brought, not written. */
const OUTPUT = new Set(["node_modules", "bower_components", "dist", "build", "out", "coverage", "vendor"]);
const IS_GLOB = /[*?[\]{}]/;

/**
 * The files that words mean: files, folders with all that is in them, patterns such as `src/**\/*.css`; without words
 * everything in the folder. What git ignores, hidden folders and what builds make are left out of folders and patterns; a
 * file that is named is checked all the same. Throws `UsageError` for a word that means nothing.
 */
export async function findFiles(words: readonly string[], options: FindOptions): Promise<FoundFile[]> {
  const { root, from = root, without } = options;
  const baseOf = (file: string) => (file.startsWith(from + sep) ? from : root);
  const found = new Set<string>();
  for (const word of words.length > 0 ? words : ["."]) for (const file of await filesOf(word, options)) found.add(file);
  const leftOut = new Set<string>();
  for (const pattern of without)
    for (const folder of new Set([from, root]))
      for await (const path of glob(pattern, { cwd: folder, exclude: isOutput })) leftOut.add(resolve(folder, path));
  const isLeftOut = (file: string): boolean =>
    leftOut.has(file) || (file !== resolve(file, "..") && isLeftOut(resolve(file, "..")));
  return [...found]
    .filter((file) => leftOut.size === 0 || !isLeftOut(file))
    .sort()
    .map((file) => ({ file, path: relative(baseOf(file), file).split(sep).join("/") }));
}

async function filesOf(word: string, options: FindOptions): Promise<string[]> {
  const folders = [...new Set([options.from ?? options.root, options.root])];
  for (const folder of folders) {
    const path = resolve(folder, word);
    const state = await stat(path).catch(() => undefined);
    if (state?.isFile()) return [path];
    if (state?.isDirectory()) return below(path, options);
  }
  if (!IS_GLOB.test(word)) throw new UsageError(`There is no file or folder ${word} in ${folders.join(" or ")}.`);
  for (const folder of folders) {
    const found: string[] = [];
    const isIgnored = createIgnored(folder);
    for await (const each of glob(word, { cwd: folder, exclude: isOutput })) {
      const file = isAbsolute(each) ? each : join(folder, each);
      if (isRead(file, options) && !isIgnored(file) && (await lstat(file)).isFile()) found.push(file);
    }
    if (found.length > 0) return found;
  }
  throw new UsageError(`No file that can be checked fits ${word} in ${folders.join(" or ")}.`);
}

/** Symbolic links are not followed: what they lead to is found where it is. */
async function below(folder: string, options: FindOptions): Promise<string[]> {
  const isIgnored = createIgnored(options.root);
  const found: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of await entriesOf(next, options)) {
      const path = join(next, entry.name);
      if (isOutput(entry.name) || isIgnored(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && isRead(path, options)) found.push(path);
    }
  return found;
}

/** What lies in a folder; nothing where it may not be read, which is told. */
async function entriesOf(folder: string, { from, root, onUnread }: FindOptions): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const reason = whyUnreadable(error);
    if (!reason) throw error;
    onUnread({
      file:
        relative(from ?? root, folder)
          .split(sep)
          .join("/") || ".",
      what: "the folder",
      ...reason,
    });
    return [];
  }
}

const isOutput = (path: string): boolean => {
  const name = path.split(/[/\\]/).at(-1) ?? "";
  return OUTPUT.has(name) || (name.startsWith(".") && name !== "." && name !== "..");
};

/** Declarations of TypeScript (`.d.ts`) have no values: builds write them. */
const isRead = (file: string, { endings }: FindOptions): boolean =>
  !/\.d\.[cm]?ts$/i.test(file) && endings.some((ending) => file.toLowerCase().endsWith(`.${ending}`));
