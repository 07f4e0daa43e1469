import { type FSWatcher, type Stats, statSync, watch } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** One save of an editor is several events. */
const DEBOUNCE_MS = 10;
/** What happens in a folder before its watcher stands is told by nobody: so long after an event all is looked at again. */
const SETTLE_MS = 400;
/** How often to look where the system cannot watch (its limit is reached). */
const POLL_MS = 1000;
/** On Linux Node watches below a folder by itself, and misses folders that come while it begins. */
const BELOW = process.platform !== "linux";

/** Folders that are new, relative to the root; undefined after a look at everything. */
type Fresh = readonly string[] | undefined;

/** A folder to be watched; another one at the same path has another key. */
interface Target {
  folder: string;
  recursive: boolean;
}

/**
 * Calls `changed` shortly after something happened at or below one of the paths, also when they come into being or go, with
 * what changed, relative to the root, where that is known. May call it for nothing. Returns what ends it.
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

  const tell = (paths: Fresh) => {
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
    // To look for folders takes long where there are many: what is known is told before.
    if (seen) tell(seen);
    const opened = moved ? await watchers.armBelow(moved) : await watchers.armAll(root, paths);
    const fresh = moved && opened.map((folder) => toldOf(root, folder));
    if (fresh?.length !== 0) tell(fresh);
    return fresh;
  };
  // One after the other: an older list of folders must not close watchers of a newer one.
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
      if (fresh) tell(fresh);
    }, SETTLE_MS).unref();
  };

  // Until the watchers stand nothing would be noticed.
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

/** A path relative to the root, as it is told. */
const toldOf = (root: string, path: string) => relative(root, path).replaceAll(sep, "/");

/** What happened since the last look. */
function createNews(root: string, paths: readonly string[]) {
  const tops = new Set(paths.map((path) => join(root, path)));
  const isBelow = (folder: string) => !tops.has(folder) && [...tops].some((top) => folder.startsWith(top + sep));
  let seen: Set<string> | undefined;
  /** Where folders may have come or gone, absolute; undefined for everywhere. */
  let moved: Set<string> | undefined;
  return {
    add(...[event, folder, name]: Parameters<Happened>): void {
      seen ??= new Set();
      seen.add(toldOf(root, join(folder, name ?? "")));
      // A file that is written to makes and removes no folder.
      if (event === "change") return;
      if (name !== null && isBelow(folder)) moved?.add(join(folder, name));
      else moved = undefined;
    },
    /** Has the next look be at these folders too. */
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

/** The watchers that stand, one for each folder. `failed` is called where one cannot be opened, or go on. */
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
  /** Opens and closes watchers as folders came and went among those that are meant; gives the folders of new ones. */
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

/** A folder with all below it; for a file, or for what is not there yet, the folder that would hold it. */
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

/** To look at one folder takes some 5 µs of processor time; to have it looked at by another thread, twice that. */
function targetAt(folder: string, recursive: boolean): [string, Target] | undefined {
  const found = stateOf(folder);
  if (!found?.isDirectory()) return undefined;
  // A folder made anew at the same place may get the number of the one before.
  return [`${found.ino} ${found.birthtimeMs} ${recursive} ${folder}`, { folder, recursive }];
}

function stateOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A folder on the way may not be opened, or is a file.
    return undefined;
  }
}
