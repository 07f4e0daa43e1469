import { type Dirent, lstatSync, realpathSync, type Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { locateInside, present } from "./locate-inside.ts";
import { pathFault } from "./path.ts";
import { findTwins, nfcName } from "./spelled-name.ts";
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

/** An entry of a folder, by its name in NFC. */
interface NamedEntry {
  entry: Dirent;
  /** Relative to the root, in NFC. */
  path: string;
}

/** What a listing makes of the entries of a folder; hidden ones and `node_modules` are in neither list. */
export interface SortedEntries {
  taken: NamedEntry[];
  skipped: SkippedPath[];
}

/**
 * Sorts the entries of a folder into what is taken and what is left out. Prefixes are the path of the folder with a slash
 * behind it, or empty: `prefix` in NFC, `spelled` as on disk.
 */
export function sortEntries(
  entries: readonly Dirent[],
  { prefix, spelled }: { prefix: string; spelled: string },
): SortedEntries {
  const sorted: SortedEntries = { taken: [], skipped: [] };
  const visible = entries.filter(({ name }) => !name.startsWith(".") && name !== "node_modules");
  const twins = findTwins(visible);
  for (const entry of visible) {
    const path = prefix + nfcName(entry.name);
    const twin = twins.get(entry.name);
    const reason = twin
      ? { why: twin, instead: "Remove or rename one of the two.", canHold: true }
      : reasonToSkip(entry, path);
    if (reason) sorted.skipped.push({ path, spelled: spelled + entry.name, ...reason });
    else sorted.taken.push({ entry, path });
  }
  return sorted;
}

/** What to say of an entry whose name is not in UTF-8, so that nothing opens it; undefined for one that is there. */
export function unreadableName(file: string, path: string, spelled: string): SkippedPath | undefined {
  if (!path.includes("\uFFFD") || lstatSync(file, { throwIfNoEntry: false })) return undefined;
  return { path, spelled, why: "its name is not in UTF-8", instead: "Rename it.", canHold: false };
}

/** Why an entry of a folder is left out; undefined for one that is taken. */
function reasonToSkip(
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
 * when the folder is absent. Paths are in NFC, however they are spelled on disk. Symbolic links, names that begin with a
 * dot, `node_modules`, unsafe names and names of one folder that are equal in NFC are left out.
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

  function visit(entry: Dirent, path: string, at: { folder: string; spelled: string }): Promise<void> | undefined {
    const [file, spelled] = [join(at.folder, entry.name), at.spelled + entry.name];
    const unreadable = unreadableName(file, path, spelled);
    if (unreadable) onSkip?.(unreadable);
    else if (entry.isDirectory()) return visitFolder(file, { prefix: `${path}/`, spelled: `${spelled}/` });
    else if (entry.isFile()) return visitFile(file, path);
  }

  async function visitFolder(folder: string, prefixes: { prefix: string; spelled: string }): Promise<void> {
    const entries = (await present(prefixes.prefix, () => readdir(folder, { withFileTypes: true }))) ?? [];
    const { taken, skipped } = sortEntries(entries, prefixes);
    for (const one of skipped) onSkip?.(one);
    const { spelled } = prefixes;
    await Promise.all(taken.map(({ entry, path }) => visit(entry, path, { folder, spelled })));
  }

  const start = await locateInside(root, dir);
  if (start !== undefined)
    await visitFolder(
      start,
      dir === "" ? { prefix: "", spelled: "" } : { prefix: `${dir}/`, spelled: `${spelledBelow(root, start)}/` },
    );
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The path of a folder below the root as it is spelled on disk, POSIX. */
export const spelledBelow = (root: string, folder: string): string =>
  relative(realpathSync(root), folder).replaceAll(sep, "/");
