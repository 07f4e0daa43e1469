import { type Dirent, type FSWatcher, lstatSync, watch } from "node:fs";
import { readdir, statfs } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type ListedFile,
  type ListedFolder,
  listedFolder,
  listInside,
  MAX_FILES,
  type SkippedPath,
  sortEntries,
  stateOf,
  unreadable,
} from "../../safe/list-inside.ts";
import { locateInside, present } from "../../safe/locate-inside.ts";
import { nfcName } from "../../safe/spelled-name.ts";
import { whyUnreadable } from "../../safe/unreadable.ts";
import { coalesce } from "../coalesce.ts";
import { groupByFolder } from "./by-folder.ts";
import type { FolderFiles } from "./workspace-files.ts";

/** The files below one folder at a moment. */
export interface TreeListing {
  /** In order of path. A file that may have changed is another object; one that did not is the same. */
  files: readonly ListedFile[];
  /** The folders in it that hold files, each the same object as before where nothing in it may have changed. */
  folders: readonly FolderFiles<ListedFile>[];
  /** What was left out: links, and names that are not safe everywhere. */
  skipped: readonly SkippedPath[];
  /** Another number whenever a file may have changed; absent where nobody tells, and states are all there is. */
  edition?: number;
}

/** Files of a workspace, listed once and then kept as the system tells of changes. */
export interface FileTree {
  /** What is below a folder now, changes of this very moment among it. Throws as `listInside`. */
  list(folder: string): Promise<TreeListing>;
  /** The file at a path as it was last listed, where the system tells of its changes. */
  find(path: string): ListedFile | undefined;
  close(): void;
}

interface Folder extends ListedFolder {
  path: string;
  above: Folder | undefined;
  /** Another folder at the same path has another key, and so has one that others may read. */
  key: string;
  watcher?: FSWatcher;
  files: Map<string, ListedFile>;
  folders: Map<string, Folder>;
  skipped: SkippedPath[];
  /** All below it as last listed; undefined where that is another now. */
  all: Content | undefined;
  /** Names of what may have changed in it; undefined where nothing has. */
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
  /** Folders that are looked at again in turn, when that began and when it last went on, in milliseconds since 1970. */
  rest: Folder[];
  lookedAt: number;
  turnAt: number;
}

/** Types of file systems (`statfs`) that tell of every change: ext, xfs, btrfs, tmpfs, overlayfs, zfs, f2fs, bcachefs. */
const TELLING = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e]);
/** The kernel drops events beyond 16,384 of a queue: so many may mean that some are missing. */
const MOST_EVENTS = 4_000;
/**
 * So often all is looked at again, some folders with each listing: what is written through a hard link from elsewhere is
 * told by nobody.
 */
const FULL_LOOK_MS = 10_000;
const FOLDERS_IN_TURN = 30;
/** Listings come in bursts, some twenty for a save: one of them looks. */
const TURN_MS = 100;

/**
 * Lists the files below a root. On Linux, and on file systems that tell of every change, a folder is read once and again
 * after the kernel told of it: events are queued by the write itself, so a turn of the loop brings all that came before.
 * Elsewhere each listing looks at everything.
 */
export function createFileTree(root: string): FileTree {
  const tops = new Map<string, Top>();
  const lists = new Map<string, () => Promise<TreeListing>>();
  let events = 0;
  let isTelling = process.platform === "linux";
  let asked: Promise<void> | undefined;

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
  const told = () => {
    events += 1;
  };
  const open = createFolders(root, { told, distrust });

  /** The top at a path as it is there now: another where another folder came to its place. */
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
    asked ??= ask();
    await asked;
    // After the second one a whole turn has gone by, which took all events that waited.
    await nextTurn();
    await nextTurn();
    if (events >= MOST_EVENTS) forget();
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

/** Everything below a folder, looked at without what is known. */
async function lookAll(root: string, folder: string): Promise<TreeListing> {
  const skipped: SkippedPath[] = [];
  const files = await listInside(root, folder, { onSkip: (one) => skipped.push(one) });
  return { files, folders: groupByFolder(folder, files), skipped };
}

/** Opens a folder that is there, to be read and watched. */
type OpenFolder = (path: string, absolute: string, above: Folder | undefined, stale: Set<Folder>) => Folder;

/** `told` is called for each event, `distrust` where no more of them come. */
function createFolders(root: string, { told, distrust }: { told(): void; distrust(): void }): OpenFolder {
  const watchFolder = (folder: Folder, stale: Set<Folder>): void => {
    try {
      folder.watcher = watch(folder.absolute, { persistent: false }, (_, name) => {
        told();
        if (name?.startsWith(".") || name === "node_modules") return;
        folder.touched ??= new Set();
        folder.touched.add(nfcName(name ?? ""));
        stale.add(folder);
      });
      folder.watcher.on("error", distrust);
    } catch (error) {
      // What may not be read is not watched either: the folder above tells when that changes.
      if (!whyUnreadable(error)) distrust();
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

/** Reads the folders something was told of, until nothing is told any more. */
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

/** What lies in a folder; one below the top that may not be read has nothing in it, and is left out. */
async function entriesOf({
  path,
  absolute,
  spelled,
  above,
}: Folder): Promise<{ entries: Dirent[]; unread?: SkippedPath }> {
  try {
    return { entries: (await present(path, () => readdir(absolute, { withFileTypes: true }))) ?? [] };
  } catch (error) {
    const unread = above && unreadable({ path, spelled: spelled.slice(0, -1), isFolder: true }, error);
    if (!unread) throw error;
    return { entries: [], unread };
  }
}

/** Reads a folder again. Whether anything is another than before. */
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
      const stat = await present(path, () => lstatSync(absolute));
      if (!stat?.isFile()) continue;
      const now = { path, ...stateOf(stat) };
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

/** The file at a path below the top at `start`, where nothing was told of its folder since that was read. */
function fileIn(top: Folder, start: string, path: string): ListedFile | undefined {
  const names = path.slice(start === "" ? 0 : start.length + 1).split("/");
  const last = names.pop() ?? "";
  const holder = names.reduce<Folder | undefined>((at, name) => at?.folders.get(name), top);
  return holder?.touched ? undefined : holder?.files.get(last);
}

let editions = 0;
const nextEdition = () => ++editions;

/** Has some folders looked at though nobody told of them. */
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

/** What lies in a folder now, put together from what is known of the folders below. */
function contentOf(folder: Folder): Content {
  const { path, files, folders, skipped } = folder;
  if (folder.all) return folder.all;
  const below = [...folders.values()].map(contentOf);
  const parts: [string, readonly ListedFile[]][] = [
    ...Array.from(files.values(), (file): [string, ListedFile[]] => [file.path, [file]]),
    // Names with a dash come before what lies in a folder.
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
