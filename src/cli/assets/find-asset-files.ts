import type { Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { nfcName } from "../../safe/name-on-disk.ts";
import { UsageError } from "../runner/command.ts";

/** A file to be sent. */
export interface AssetFile {
  /** Absolute. */
  file: string;
  /** Relative to the command's folder, with `/`, for messages. */
  path: string;
  /** Folders between the one that was named and the file, the outermost first. */
  folders: readonly string[];
  /** Bytes, when it was found. */
  size: number;
  /** Whether this file was named itself. */
  isNamed: boolean;
}

/**
 * Finds the files that arguments name: files, and folders with their content. Leaves out symbolic links and names that
 * begin with a dot. In path order, each once. Throws `UsageError` for an argument that is neither.
 */
export async function findAssetFiles(words: readonly string[], root: string): Promise<AssetFile[]> {
  const found = new Map<string, AssetFile>();
  const add = (file: string, { size }: Pick<Stats, "size">, folders: readonly string[], isNamed: boolean) => {
    const path = nfcName(relative(root, file).split(sep).join("/"));
    if (isNamed || !found.has(file)) found.set(file, { file, path, folders, size, isNamed });
  };
  for (const word of words) {
    const path = resolve(root, word);
    const state = await lstat(path).catch(() => undefined);
    if (state?.isSymbolicLink()) throw new UsageError(`${word} is a symbolic link. Name its target instead.`);
    if (state?.isFile() && !basename(path).startsWith(".")) add(path, state, [], true);
    else if (state?.isDirectory()) await addBelow(path, [], (file, size, folders) => add(file, size, folders, false));
    else if (state?.isFile())
      throw new UsageError(`${word} is hidden, so it is not sent. Rename it without the leading dot.`);
    else throw new UsageError(`${word} doesn't exist. Paths are relative to the current folder.`);
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function addBelow(
  folder: string,
  folders: readonly string[],
  add: (file: string, state: Stats, folders: readonly string[]) => void,
): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await addBelow(path, [...folders, nfcName(entry.name)], add);
    else if (entry.isFile()) add(path, await lstat(path), folders);
  }
}
