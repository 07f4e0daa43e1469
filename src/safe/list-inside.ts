import { type Dirent, lstatSync, type Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { locateInside, present } from "./locate-inside.ts";
import { pathFault } from "./path.ts";
import { UnsafeInput } from "./unsafe.ts";

/** What tells whether a file has changed: its size in bytes, its times of change in milliseconds since 1970, its inode. */
export interface FileState {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  inode: number;
}

export type ListedFile = FileState & { path: string };

export const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileState => ({ size, mtimeMs, ctimeMs, inode: ino });

/** A file or folder that a listing left out. */
export interface SkippedPath {
  /** Relative to the root, in Unicode form NFC. */
  path: string;
  /** As it is spelled on disk. */
  spelled: string;
  /** A clause: `it is a symbolic link`. */
  why: string;
  /** What to do, in a sentence. */
  instead: string;
  /** Whether it can hold what was read at its path before: false for a name that was never read. */
  canHold: boolean;
}

/** Why an entry of a folder is left out; undefined for one that is taken. */
export function reasonToSkip(
  entry: Pick<Dirent, "isSymbolicLink">,
  path: string,
): Omit<SkippedPath, "path" | "spelled"> | undefined {
  const fault = pathFault(path);
  if (fault !== undefined) return { why: `its name ${fault}`, instead: "Rename it.", canHold: false };
  if (!entry.isSymbolicLink()) return undefined;
  const instead = "Replace the link by the file or folder itself.";
  return { why: "it is a symbolic link", instead, canHold: true };
}

export interface ListOptions {
  /** Ends of file names to keep, such as ".svg"; case does not matter. All files when left out. */
  extensions?: string[];
  /** More files than this are refused; 100,000 when left out. */
  maxFiles?: number;
  /** Called for each symbolic link and each name that is not safe everywhere. */
  onSkip?: (skipped: SkippedPath) => void;
}

/** Whether a path ends with one of these, whatever the case. */
export const hasExtension = (path: string, extensions: readonly string[]): boolean =>
  extensions.some((end) => path.toLowerCase().endsWith(end.toLowerCase()));

const defaultMaxFiles = 100_000;

/**
 * The regular files below a folder (`dir` "" is the root), sorted by code unit, with their states; []
 * when the folder is absent. Symbolic links, names that begin with a dot, `node_modules` and unsafe
 * names are left out.
 * Throws `UnsafeInput` "path" for an unsafe folder, a symbolic link on the way to it, or more than `maxFiles` files.
 */
export async function listInside(root: string, dir: string, options: ListOptions = {}): Promise<ListedFile[]> {
  const { maxFiles = defaultMaxFiles, onSkip, extensions } = options;
  const files: ListedFile[] = [];
  let found = 0;

  async function visitFile(file: string, path: string): Promise<void> {
    if (extensions && !hasExtension(path, extensions)) return;
    found += 1;
    if (found > maxFiles) {
      throw new UnsafeInput("path", `"${dir}" holds more than ${maxFiles} files. Point at a smaller folder.`);
    }
    const stat = await present(path, () => lstatSync(file));
    if (stat?.isFile()) files.push({ path, ...stateOf(stat) });
  }

  function visit(entry: Dirent, folder: string, prefix: string): Promise<void> | undefined {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return;
    const path = prefix + entry.name;
    const reason = reasonToSkip(entry, path);
    if (reason) onSkip?.({ path, spelled: path, ...reason });
    else if (entry.isDirectory()) return visitFolder(join(folder, entry.name), `${path}/`);
    else if (entry.isFile()) return visitFile(join(folder, entry.name), path);
  }

  async function visitFolder(folder: string, prefix: string): Promise<void> {
    const entries = (await present(prefix, () => readdir(folder, { withFileTypes: true }))) ?? [];
    await Promise.all(entries.map((entry) => visit(entry, folder, prefix)));
  }

  const start = await locateInside(root, dir);
  if (start !== undefined) await visitFolder(start, dir === "" ? "" : `${dir}/`);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
