import { type Dirent, type FSWatcher, lstatSync, watch } from "node:fs";
import { readdir, statfs } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  fileStateOf,
  type ListedFile,
  type ListedFolder,
  listedFolder,
  listInside,
  MAX_FILES,
  type SkippedPath,
  sortEntries,
  unreadable,
} from "../../safe/list-inside.ts";
import { ifPresent, locateInside } from "../../safe/locate-inside.ts";
import { nfcName } from "../../safe/name-on-disk.ts";
import { describeReadError } from "../../safe/read-error.ts";
import { coalesce } from "../coalesce.ts";
import { groupByFolder } from "./by-folder.ts";
import type { FolderFiles } from "./workspace-files.ts";

/** The files below one folder at one moment. */
export interface TreeListing {
  /** In order of path. A file that may have changed is a new object; an unchanged one is the same. */
  files: readonly ListedFile[];
  /** The subfolders that contain files, each the same object as before unless something in it may have changed. */
  folders: readonly FolderFiles<ListedFile>[];
  /** Skipped paths: links, and names that aren't safe on every system. */
  skipped: readonly SkippedPath[];
  /**
   * Changes whenever a file may have changed; absent if the system doesn't report changes and only file states are
   * known.
   */
  edition?: number;
}

/** Files of a workspace, listed once and then updated by events of the system. */
export interface FileTree {
  /** The present files below a folder, including changes of this moment. Throws as `listInside`. */
  list(folder: string): Promise<TreeListing>;
  /** The file at a path as last listed, if the system reports its changes. */
  find(path: string): ListedFile | undefined;
  close(): void;
}

interface Folder extends ListedFolder {
  path: string;
  above: Folder | undefined;
  /** Changes if another folder replaces it, or its permissions change. */
  key: string;
  watcher?: FSWatcher;
  files: Map<string, ListedFile>;
  folders: Map<string, Folder>;
  skipped: SkippedPath[];
  /** Everything below it as last listed; undefined after a change. */
  all: Content | undefined;
  /** Names that may have changed in it; undefined for none. */
  touched: Set<string> | undefined;
  isDropped: boolean;
}

interface Content extends FolderFiles<ListedFile> {
  skipped: readonly SkippedPath[];
}

interface Top {
  folder: Folder;
  stale: Set<Folder>;
  edition: number;
  listing: TreeListing | undefined;
  /** Folders still to check again in this round, its start and its last step, in milliseconds since 1970. */
  rest: Folder[];
  lookedAt: number;
  turnAt: number;
}

/**
 * Types of file systems (`statfs`) that report every change: ext, xfs, btrfs, tmpfs, overlayfs, zfs, f2fs, bcachefs.
 */
const TELLING = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e]);
/** The kernel drops events beyond 16,384 in a queue: beyond this number some may be missing. */
const MAX_EVENTS = 4_000;
/**
 * Interval for checking everything again, some folders with each listing: writes through a hard link from outside cause
 * no event.
 */
const FULL_LOOK_MS = 10_000;
const FOLDERS_IN_TURN = 30;
/** Listings come in bursts, about twenty for a save: one of them checks. */
const TURN_MS = 100;

/**
 * Lists the files below a root. On Linux, with file systems that report every change, a folder is read once and then
 * again after each kernel event. The write itself queues the event, so one turn of the loop delivers all earlier ones.
 * On other systems each listing scans everything.
 */
export function createFileTree(root: string): FileTree {
  const tops = new Map<string, Top>();
  const lists = new Map<string, () => Promise<TreeListing>>();
  let events = 0;
  let isTelling = process.platform === "linux";
  let requested: Promise<void> | undefined;

  const forget = () => {
    for (const { folder } of tops.values()) drop(folder);
    tops.clear();
  };
  const distrust = () => {
    isTelling = false;
    forget();
  };
  const ask = async () => {
    const system = await statfs(root).catch(() => undefined);
    if (!system || !TELLING.has(system.type)) distrust();
  };
  const reported = () => {
    events += 1;
  };
  const open = createFolders(root, { onEvent: reported, distrust });

  /** The top folder at a path; a new one if another folder replaced it. */
  const topAt = (path: string, absolute: string): Top => {
    const known = tops.get(path);
    const isThere = known?.folder.absolute === absolute && known.folder.key === keyOf(absolute);
    if (known && isThere) return known;
    if (known) drop(known.folder);
    const top = openTop(path, absolute, open);
    tops.set(path, top);
    return top;
  };

  const lookNow = async (path: string): Promise<TreeListing> => {
    requested ??= ask();
    await requested;
    // After the second one a whole turn has passed, which delivered all waiting events.
    await nextTurn();
    await nextTurn();
    if (events >= MAX_EVENTS) forget();
    events = 0;
    const absolute = isTelling ? await locateInside(root, path) : undefined;
    const known = tops.get(path);
    if (known && absolute === undefined) {
      drop(known.folder);
      tops.delete(path);
    }
    if (!isTelling || absolute === undefined) return lookAll(root, path);
    const top = topAt(path, absolute);
    lookInTurn(top);
    await refresh(top, open);
    top.listing ??= { ...listingOf(top.folder), edition: top.edition };
    if (!isTelling || top.listing.files.length > MAX_FILES) return lookAll(root, path);
    return top.listing;
  };

  return {
    list(folder) {
      const list = lists.get(folder) ?? coalesce(() => lookNow(folder));
      lists.set(folder, list);
      return list();
    },
    find(path) {
      for (const [start, { folder }] of tops) {
        const file = start === "" || path.startsWith(`${start}/`) ? fileIn(folder, start, path) : undefined;
        if (file) return file;
      }
      return undefined;
    },
    close: forget,
  };
}

/** Everything below a folder, scanned without cached state. */
async function lookAll(root: string, folder: string): Promise<TreeListing> {
  const skipped: SkippedPath[] = [];
  const files = await listInside(root, folder, { onSkip: (one) => skipped.push(one) });
  return { files, folders: groupByFolder(folder, files), skipped };
}

/** Opens an existing folder for reading and watching. */
type OpenFolder = (path: string, absolute: string, above: Folder | undefined, stale: Set<Folder>) => Folder;

/** `onEvent` is called for each event, `distrust` when events stop. */
function createFolders(root: string, { onEvent, distrust }: { onEvent(): void; distrust(): void }): OpenFolder {
  const watchFolder = (folder: Folder, stale: Set<Folder>): void => {
    try {
      folder.watcher = watch(folder.absolute, { persistent: false }, (_, name) => {
        onEvent();
        if (name?.startsWith(".") || name === "node_modules") return;
        folder.touched ??= new Set();
        folder.touched.add(nfcName(name ?? ""));
        stale.add(folder);
      });
      folder.watcher.on("error", distrust);
    } catch (error) {
      // An unreadable folder can't be watched either: its parent reports a change of permissions.
      if (!describeReadError(error)) distrust();
    }
  };
  return (path, absolute, above, stale) => {
    const folder: Folder = {
      path,
      above,
      ...(above
        ? { absolute, prefix: `${path}/`, spelled: `${above.spelled}${basename(absolute)}/` }
        : listedFolder(root, path, absolute)),
      key: keyOf(absolute),
      files: new Map(),
      folders: new Map(),
      skipped: [],
      all: undefined,
      touched: new Set(),
      isDropped: false,
    };
    stale.add(folder);
    watchFolder(folder, stale);
    return folder;
  };
}

function openTop(path: string, absolute: string, open: OpenFolder): Top {
  const stale = new Set<Folder>();
  const folder = open(path, absolute, undefined, stale);
  const now = Date.now();
  return { folder, stale, edition: nextEdition(), listing: undefined, rest: [], lookedAt: now, turnAt: now };
}

/** Reads the folders with events again, until no more events arrive. */
async function refresh(top: Top, open: OpenFolder): Promise<void> {
  while (top.stale.size > 0) {
    const folders = [...top.stale];
    top.stale.clear();
    const changed = await Promise.all(folders.map((folder) => readFolder(folder, top.stale, open)));
    if (!changed.includes(true)) continue;
    top.edition = nextEdition();
    top.listing = undefined;
  }
}

/** The entries of a folder; an unreadable one below the top is empty, and left out. */
async function entriesOf({
  path,
  absolute,
  spelled,
  above,
}: Folder): Promise<{ entries: Dirent[]; unread?: SkippedPath }> {
  try {
    return { entries: (await ifPresent(path, () => readdir(absolute, { withFileTypes: true }))) ?? [] };
  } catch (error) {
    const unread = above && unreadable({ path, spelled: spelled.slice(0, -1), isFolder: true }, error);
    if (!unread) throw error;
    return { entries: [], unread };
  }
}

/** Reads a folder again. Returns whether anything changed. */
async function readFolder(folder: Folder, stale: Set<Folder>, open: OpenFolder): Promise<boolean> {
  const touched = folder.touched ?? new Set();
  folder.touched = undefined;
  const { entries, unread } = await entriesOf(folder);
  if (folder.isDropped) return true;
  const before = { files: folder.files, folders: folder.folders, skipped: folder.skipped };
  folder.files = new Map();
  folder.folders = new Map();
  const { taken, skipped } = sortEntries(entries, folder);
  folder.skipped = unread ? [unread] : skipped;
  let changed = false;
  for (const { entry, path } of taken) {
    const name = path.slice(folder.prefix.length);
    const absolute = `${folder.absolute}/${entry.name}`;
    if (entry.isDirectory()) {
      const known = before.folders.get(name);
      const same = known?.key === keyOf(absolute);
      changed ||= !same;
      folder.folders.set(name, known && same ? known : open(path, absolute, folder, stale));
    } else if (entry.isFile()) {
      const stat = await ifPresent(path, () => lstatSync(absolute));
      if (!stat?.isFile()) continue;
      const now = { path, ...fileStateOf(stat) };
      const known = before.files.get(name);
      const same = known !== undefined && !touched.has(name) && isSame(known, now);
      changed ||= !same;
      folder.files.set(name, known && same ? known : now);
    }
  }
  for (const [name, known] of before.folders) if (folder.folders.get(name) !== known) drop(known);
  changed ||=
    folder.files.size !== before.files.size ||
    folder.folders.size !== before.folders.size ||
    JSON.stringify(folder.skipped) !== JSON.stringify(before.skipped);
  if (changed) for (let at: Folder | undefined = folder; at; at = at.above) at.all = undefined;
  return changed;
}

/** The file at a path below the top at `start`, if its folder had no event since it was read. */
function fileIn(top: Folder, start: string, path: string): ListedFile | undefined {
  const names = path.slice(start === "" ? 0 : start.length + 1).split("/");
  const last = names.pop() ?? "";
  const holder = names.reduce<Folder | undefined>((at, name) => at?.folders.get(name), top);
  return holder?.touched ? undefined : holder?.files.get(last);
}

let editions = 0;
const nextEdition = () => ++editions;

/** Schedules some folders without events for a check. */
function lookInTurn(top: Top): void {
  const now = Date.now();
  if (now - top.turnAt < TURN_MS) return;
  top.turnAt = now;
  if (top.rest.length === 0 && now - top.lookedAt > FULL_LOOK_MS) {
    top.rest = allFolders(top.folder);
    top.lookedAt = now;
  }
  for (const folder of top.rest.splice(-FOLDERS_IN_TURN)) if (!folder.isDropped) top.stale.add(folder);
}

const allFolders = (folder: Folder): Folder[] => [folder, ...[...folder.folders.values()].flatMap(allFolders)];

function drop(folder: Folder): void {
  folder.isDropped = true;
  folder.watcher?.close();
  for (const below of folder.folders.values()) drop(below);
}

function listingOf(folder: Folder): TreeListing {
  const { files, skipped } = contentOf(folder);
  const folders = inOrder([...folder.folders.values()].map((below) => [`${below.path}/`, contentOf(below)]));
  return { files, folders: folders.filter((below) => below.files.length > 0), skipped };
}

/** The present content of a folder, joined from the cached content of its subfolders. */
function contentOf(folder: Folder): Content {
  const { path, files, folders, skipped } = folder;
  if (folder.all) return folder.all;
  const below = [...folders.values()].map(contentOf);
  const parts: [string, readonly ListedFile[]][] = [
    ...Array.from(files.values(), (file): [string, ListedFile[]] => [file.path, [file]]),
    // Names with a dash sort before the content of a folder.
    ...below.map((one): [string, readonly ListedFile[]] => [`${one.path}/`, one.files]),
  ];
  folder.all = { path, files: inOrder(parts).flat(), skipped: [...skipped, ...below.flatMap((one) => one.skipped)] };
  return folder.all;
}

const inOrder = <T>(parts: [key: string, part: T][]): T[] =>
  parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);

const isSame = (a: ListedFile, b: ListedFile): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;

function keyOf(absolute: string): string {
  try {
    const { ino, birthtimeMs, mode, uid, gid } = lstatSync(absolute);
    return [ino, birthtimeMs, mode, uid, gid].join(" ");
  } catch {
    return "";
  }
}
