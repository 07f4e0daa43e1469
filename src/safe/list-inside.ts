import { type Dirent, lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { ifPresent, ifPresentSync, locateInside } from "./locate-inside.ts";
import { findNfcDuplicates, nfcName } from "./name-on-disk.ts";
import { hasExtension, pathFault } from "./path.ts";
import { describeReadError } from "./read-error.ts";
import { UnsafeInput } from "./unsafe.ts";

/** State of a file to detect changes: its size in bytes, its times of change in milliseconds since 1970, its inode. */
export interface FileState {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  inode: number;
}

export type ListedFile = FileState & { path: string };

export const fileStateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileState => ({
  size,
  mtimeMs,
  ctimeMs,
  inode: ino,
});

/** An entry of a folder. */
export interface FolderEntry {
  /** Relative to the root, in Unicode form NFC. */
  path: string;
  /** Whether it is a folder, or a link to one; a broken link is treated as a folder if its name has no extension. */
  isFolder: boolean;
}

/** A file or folder that a listing skipped. */
export interface SkippedPath extends FolderEntry {
  /** Its spelling on disk. */
  spelled: string;
  /** A clause: `it is a symbolic link`. */
  why: string;
  /** The remedy, in a sentence. */
  instead: string;
  /** Whether it may contain records that were read from its path before: false for a name that was never read. */
  canHold: boolean;
}

type Skippable = Pick<SkippedPath, "path" | "spelled" | "isFolder">;

/** The skipped path for a system error about an existing path that may not be read. Undefined for any other error. */
export function unreadable(of: Skippable, error: unknown): SkippedPath | undefined {
  const reason = describeReadError(error);
  return reason && { ...of, ...reason, canHold: true };
}

/** An entry of a folder, by its name in NFC. */
interface NamedEntry {
  entry: Dirent;
  /** Relative to the root, in NFC. */
  path: string;
}

/** The accepted and skipped entries of a folder; hidden ones and `node_modules` are in neither list. */
export interface SortedEntries {
  taken: NamedEntry[];
  skipped: SkippedPath[];
}

/** A folder that is listed. The paths are relative to the root, with a trailing slash, or empty for the root itself. */
export interface ListedFolder {
  /** Absolute path on disk. */
  absolute: string;
  /** In NFC. */
  prefix: string;
  /** As on disk. */
  spelled: string;
}

/** Separates the entries of a folder into accepted and skipped ones. */
export function sortEntries(entries: readonly Dirent[], { absolute, prefix, spelled }: ListedFolder): SortedEntries {
  const sorted: SortedEntries = { taken: [], skipped: [] };
  const visible = entries.filter(({ name }) => !name.startsWith(".") && name !== "node_modules");
  const duplicates = findNfcDuplicates(visible);
  for (const entry of visible) {
    const path = prefix + nfcName(entry.name);
    const duplicate = duplicates.get(entry.name);
    const file = join(absolute, entry.name);
    const reason = duplicate
      ? { why: duplicate, instead: "Delete or rename one of the files.", canHold: true }
      : reasonToSkip(entry, path, file);
    if (reason)
      sorted.skipped.push({ path, spelled: spelled + entry.name, isFolder: isFolder(entry, file), ...reason });
    else sorted.taken.push({ entry, path });
  }
  return sorted;
}

function isFolder(entry: Dirent, file: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(file).isDirectory();
  } catch {
    // The link is broken, or circular.
    return extname(file) === "";
  }
}

/** Why an entry of a folder is skipped; undefined for an accepted one. */
function reasonToSkip(
  entry: Dirent,
  path: string,
  file: string,
): Pick<SkippedPath, "why" | "instead" | "canHold"> | undefined {
  const fault = pathFault(path);
  if (fault !== undefined) return { why: `its path ${fault}`, instead: "Rename it.", canHold: false };
  if (path.includes("\uFFFD") && !lstatSync(file, { throwIfNoEntry: false }))
    return { why: "its name is not in UTF-8", instead: "Rename it.", canHold: false };
  if (entry.isFile() || entry.isDirectory()) return undefined;
  return entry.isSymbolicLink()
    ? { why: "it is a symbolic link", instead: "Replace the link with the file or folder itself.", canHold: true }
    : { why: "it is not a file or folder", instead: "Delete it.", canHold: true };
}

export interface ListOptions {
  /** File extensions to keep, such as ".svg", case-insensitive. Default: all files. */
  extensions?: string[];
  /** More files than this are refused, of any kind; default one million. */
  maxFiles?: number;
  /**
   * Called for each symbolic link, each name that isn't safe on every system, and everything unreadable below the
   * folder.
   */
  onSkip?: (skipped: SkippedPath) => void;
}

/** More files than any real folder has: other listings use the same limit. */
export const MAX_FILES = 1_000_000;

/**
 * The regular files below a folder (`dir` "" is the root), sorted by code unit, with their states; [] if the folder is
 * absent. Paths are in NFC, regardless of their spelling on disk. Skips symbolic links, names that begin with a dot,
 * `node_modules`, unsafe names, names of one folder that are equal in NFC, and unreadable entries. Throws `UnsafeInput`
 * "path" for an unsafe folder, a symbolic link in its path, or more than `maxFiles` files, and the system's error if
 * the folder itself is unreadable, or anything below it without `onSkip`.
 */
export async function listInside(root: string, dir: string, options: ListOptions = {}): Promise<ListedFile[]> {
  const { maxFiles = MAX_FILES, onSkip, extensions } = options;
  const files: ListedFile[] = [];
  let found = 0;

  /** Skips an unreadable path. Throws any other error. */
  function leaveOut(of: Skippable, error: unknown): undefined {
    const left = unreadable(of, error);
    if (!left || !onSkip) throw error;
    onSkip(left);
  }

  // Synchronous: a promise for each of thousands of files costs more than the checks.
  function visitFile({ entry, path }: NamedEntry, { absolute, spelled }: ListedFolder): void {
    if (extensions && !hasExtension(path, extensions)) return;
    found += 1;
    if (found > maxFiles) {
      throw new UnsafeInput("path", `"${dir}" contains more than ${maxFiles} files. Use a smaller folder.`);
    }
    try {
      const stat = ifPresentSync(path, () => lstatSync(`${absolute}${sep}${entry.name}`));
      if (stat?.isFile()) files.push({ path, ...fileStateOf(stat) });
    } catch (error) {
      leaveOut({ path, spelled: spelled + entry.name, isFolder: false }, error);
    }
  }

  async function visitBelow({ entry, path }: NamedEntry, within: ListedFolder): Promise<void> {
    const spelled = within.spelled + entry.name;
    const folder = { absolute: join(within.absolute, entry.name), prefix: `${path}/`, spelled: `${spelled}/` };
    const entries = await ifPresent(path, () => entriesOf(folder)).catch((error: unknown) =>
      leaveOut({ path, spelled, isFolder: true }, error),
    );
    if (entries) await visitFolder(folder, entries);
  }

  const entriesOf = ({ absolute }: ListedFolder): Promise<Dirent[]> => readdir(absolute, { withFileTypes: true });

  async function visitFolder(folder: ListedFolder, entries: readonly Dirent[]): Promise<void> {
    const { taken, skipped } = sortEntries(entries, folder);
    for (const one of skipped) onSkip?.(one);
    const folders = taken.filter(({ entry }) => entry.isDirectory());
    for (const one of taken) if (!one.entry.isDirectory()) visitFile(one, folder);
    await Promise.all(folders.map((one) => visitBelow(one, folder)));
  }

  const start = await locateInside(root, dir);
  const top = start === undefined ? undefined : listedFolder(root, dir, start);
  if (top) await visitFolder(top, (await ifPresent(dir, () => entriesOf(top))) ?? []);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A folder below the root, by its path and its absolute path on disk. */
export function listedFolder(root: string, path: string, absolute: string): ListedFolder {
  const spelled = relative(realpathSync(root), absolute).replaceAll(sep, "/");
  return { absolute, prefix: path && `${path}/`, spelled: spelled && `${spelled}/` };
}
