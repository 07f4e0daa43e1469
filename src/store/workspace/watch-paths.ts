import { type FSWatcher, type Stats, statSync, watch } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** One save of an editor is several events. */
const DEBOUNCE_MS = 10;
/** Events in a folder before its watcher starts are lost: after this time everything is checked again. */
const SETTLE_MS = 400;
/** Poll interval if the system can't watch (its limit is reached). */
const POLL_MS = 1000;
/** On Linux Node's recursive watch misses folders that are created while it starts. */
const BELOW = process.platform !== "linux";

/** New folders, relative to the root; undefined after a complete check. */
type Fresh = readonly string[] | undefined;

/** A folder to watch; the key changes if another one replaces it. */
interface Target {
  folder: string;
  recursive: boolean;
}

/**
 * Calls `changed` shortly after a change at or below one of the paths, including their creation and deletion, with the
 * changed paths relative to the root if known. May call it without a change. Returns the function that stops it.
 */
export function watchPaths(
  root: string,
  paths: readonly string[],
  changed: (paths?: readonly string[]) => void,
): () => void {
  const news = createNews(root, paths);
  let debounce: NodeJS.Timeout | undefined;
  let settle: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let closed = false;
  let looking: Promise<Fresh> = Promise.resolve([]);

  const report = (paths: Fresh) => {
    if (!closed) changed(paths);
  };
  const happened: Happened = (...event) => {
    news.add(...event);
    clearTimeout(debounce);
    debounce = setTimeout(lookTwice, DEBOUNCE_MS).unref();
  };
  const pollInstead = () => {
    if (!closed) poll ??= setInterval(() => changed(), POLL_MS).unref();
  };
  const watchers = createWatchers(happened, pollInstead);
  const lookOnce = async (): Promise<Fresh> => {
    const { seen, moved } = news.take();
    // A search for folders takes long if there are many: known changes are reported first.
    if (seen) report(seen);
    const opened = moved ? await watchers.armBelow(moved) : await watchers.armAll(root, paths);
    const fresh = moved && opened.map((folder) => reportOf(root, folder));
    if (fresh?.length !== 0) report(fresh);
    return fresh;
  };
  // In sequence: an older list of folders must not close watchers of a newer one.
  const look = () => {
    looking = looking.then(lookOnce);
    return looking;
  };
  const lookTwice = async () => {
    const fresh = await look();
    if (closed || fresh?.length === 0) return;
    settle = setTimeout(async () => {
      news.lookAgain(fresh);
      await look();
      if (fresh) report(fresh);
    }, SETTLE_MS).unref();
  };

  // Changes before the watchers start would be missed.
  void lookTwice();
  return () => {
    closed = true;
    clearTimeout(debounce);
    clearTimeout(settle);
    clearInterval(poll);
    watchers.close();
  };
}

type Happened = (event: string, folder: string, name: string | null) => void;

/** A path relative to the root, as reported. */
const reportOf = (root: string, path: string) => relative(root, path).replaceAll(sep, "/");

/** Changes since the last check. */
function createNews(root: string, paths: readonly string[]) {
  const tops = new Set(paths.map((path) => join(root, path)));
  const isBelow = (folder: string) => !tops.has(folder) && [...tops].some((top) => folder.startsWith(top + sep));
  let seen: Set<string> | undefined;
  /** Where folders may have been created or deleted, absolute; undefined for everywhere. */
  let moved: Set<string> | undefined;
  return {
    add(...[event, folder, name]: Parameters<Happened>): void {
      seen ??= new Set();
      seen.add(reportOf(root, join(folder, name ?? "")));
      // A write to a file doesn't create or delete folders.
      if (event === "change") return;
      if (name !== null && isBelow(folder)) moved?.add(join(folder, name));
      else moved = undefined;
    },
    /** Includes these folders in the next check. */
    lookAgain(fresh: Fresh): void {
      if (fresh) for (const path of fresh) moved?.add(join(root, path));
      else moved = undefined;
    },
    take() {
      const taken = { seen: seen && [...seen], moved: moved && [...moved] };
      seen = undefined;
      moved = new Set();
      return taken;
    },
  };
}

/** The active watchers, one for each folder. `failed` is called if one can't be opened, or stops. */
function createWatchers(happened: Happened, failed: () => void) {
  const watchers = new Map<string, { watcher: FSWatcher; folder: string }>();
  let closed = false;
  const open = (key: string, { folder, recursive }: Target) => {
    try {
      const watcher = watch(folder, { recursive, persistent: false }, (event, name) => happened(event, folder, name));
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(key);
        failed();
      });
      watchers.set(key, { watcher, folder });
    } catch {
      failed();
    }
  };
  /**
   * Opens and closes watchers for created and deleted folders among the selected ones; returns the folders of new ones.
   */
  const arm = (targets: ReadonlyMap<string, Target>, isMeant: (folder: string) => boolean): string[] => {
    if (closed) return [];
    for (const [key, { watcher, folder }] of watchers) {
      if (targets.has(key) || !isMeant(folder)) continue;
      watcher.close();
      watchers.delete(key);
    }
    const opened = [...targets].filter(([key]) => !watchers.has(key));
    for (const [key, target] of opened) open(key, target);
    return opened.map(([, { folder }]) => folder);
  };
  const armPlace = async (place: string) =>
    arm(new Map(await targetsBelow(place)), (folder) => folder === place || folder.startsWith(place + sep));
  return {
    async armAll(root: string, paths: readonly string[]): Promise<string[]> {
      const targets = (await Promise.all(paths.map((path) => targetsOf(root, path)))).flat();
      return arm(new Map(targets), () => true);
    },
    armBelow: async (places: readonly string[]) => (BELOW ? [] : (await Promise.all(places.map(armPlace))).flat()),
    close(): void {
      closed = true;
      for (const { watcher } of watchers.values()) watcher.close();
    },
  };
}

/** A folder with everything below it; for a file, or a missing path, its parent folder. */
async function targetsOf(root: string, path: string): Promise<[string, Target][]> {
  const wanted = join(root, path);
  const found = await targetsBelow(wanted);
  for (let folder = wanted; found.length === 0 && folder !== root; ) {
    folder = dirname(folder);
    const target = targetAt(folder, false);
    if (target) return [target];
  }
  return found;
}

async function targetsBelow(folder: string): Promise<[string, Target][]> {
  const target = targetAt(folder, BELOW);
  if (!target || BELOW) return target ? [target] : [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name));
  const below = await Promise.all(folders.map(({ name }) => targetsBelow(join(folder, name))));
  return [target, ...below.flat()];
}

/** A check of one folder takes about 5 µs of processor time; in another thread, twice that. */
function targetAt(folder: string, recursive: boolean): [string, Target] | undefined {
  const found = stateOf(folder);
  if (!found?.isDirectory()) return undefined;
  // A folder that is deleted and created again may get the same inode number.
  return [`${found.ino} ${found.birthtimeMs} ${recursive} ${folder}`, { folder, recursive }];
}

function stateOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A folder of the path may not be opened, or is a file.
    return undefined;
  }
}
