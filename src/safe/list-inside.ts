import type { Dirent } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { locateInside, present } from "./locate-inside.ts";
import { isSafePath } from "./path.ts";
import { UnsafeInput } from "./unsafe.ts";

export type ListedFile = { path: string; size: number; mtimeMs: number };

export type ListOptions = {
  /** Ends of file names to keep, such as ".svg"; case does not matter. All files when left out. */
  extensions?: string[];
  /** More files than this are refused; 100,000 when left out. */
  maxFiles?: number;
  /** Told each path that is left out because it is a symbolic link or not a safe path. */
  onSkip?: (path: string) => void;
};

const defaultMaxFiles = 100_000;

/**
 * The regular files below a folder (`dir` "" is the root), sorted by code unit, with sizes in bytes and times of change
 * in milliseconds; [] when the folder is absent. Symbolic links, names that begin with a dot, `node_modules` and unsafe
 * names are left out.
 * @throws UnsafeInput "path" for an unsafe folder, a symbolic link on the way to it, or more than `maxFiles` files
 */
export async function listInside(root: string, dir: string, options: ListOptions = {}): Promise<ListedFile[]> {
  const { maxFiles = defaultMaxFiles, onSkip } = options;
  const ends = options.extensions?.map((end) => end.toLowerCase());
  const files: ListedFile[] = [];
  let found = 0;

  async function visitFile(file: string, path: string): Promise<void> {
    const name = path.toLowerCase();
    if (ends !== undefined && !ends.some((end) => name.endsWith(end))) return;
    found += 1;
    if (found > maxFiles) {
      throw new UnsafeInput("path", `"${dir}" holds more than ${maxFiles} files. Point at a smaller folder.`);
    }
    const stat = await present(path, lstat(file));
    if (stat?.isFile()) files.push({ path, size: stat.size, mtimeMs: stat.mtimeMs });
  }

  function visit(entry: Dirent, folder: string, prefix: string): Promise<void> | undefined {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return;
    const path = prefix + entry.name;
    if (entry.isSymbolicLink() || !isSafePath(path)) onSkip?.(path);
    else if (entry.isDirectory()) return visitFolder(join(folder, entry.name), `${path}/`);
    else if (entry.isFile()) return visitFile(join(folder, entry.name), path);
  }

  async function visitFolder(folder: string, prefix: string): Promise<void> {
    const entries = (await present(prefix, readdir(folder, { withFileTypes: true }))) ?? [];
    await Promise.all(entries.map((entry) => visit(entry, folder, prefix)));
  }

  const start = await locateInside(root, dir);
  if (start !== undefined) await visitFolder(start, dir === "" ? "" : `${dir}/`);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
