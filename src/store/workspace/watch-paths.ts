import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** One save of an editor is several events. */
const DEBOUNCE_MS = 10;
/** What happens in a folder before its watcher stands is told by nobody: so long after an event all is looked at again. */
const SETTLE_MS = 400;
/** How often to look where the system cannot watch (its limit is reached). */
const POLL_MS = 1000;
/** On Linux Node watches below a folder by itself, and misses folders that come while it begins. */
const BELOW = process.platform !== "linux";

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
  const watchers = new Map<string, FSWatcher>();
  let debounce: NodeJS.Timeout | undefined;
  let settle: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let closed = false;

  const pollInstead = () => {
    if (closed || poll) return;
    poll = setInterval(() => changed(), POLL_MS);
    poll.unref();
  };
  let seen: Set<string> | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookOnce = async () => {
    const told = seen && [...seen];
    seen = undefined;
    // To look for folders takes long where there are many: what is known is told before. What lies in a folder that is
    // new is found when all is looked at again.
    if (told && !closed) changed(told);
    await arm();
    if (!told && !closed) changed();
  };
  // One after the other: an older list of folders must not close watchers of a newer one.
  const look = () => {
    looking = looking.then(lookOnce);
    return looking;
  };
  const lookTwice = async () => {
    await look();
    if (closed) return;
    settle = setTimeout(look, SETTLE_MS);
    settle.unref();
  };
  const happened = (path: string) => {
    seen ??= new Set();
    seen.add(path);
    clearTimeout(debounce);
    clearTimeout(settle);
    debounce = setTimeout(lookTwice, DEBOUNCE_MS);
    debounce.unref();
  };
  const open = (key: string, { folder, recursive }: Target) => {
    try {
      const watcher = watch(folder, { recursive, persistent: false }, (_, name) =>
        happened(relative(root, join(folder, name ?? "")).replaceAll(sep, "/")),
      );
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(key);
        pollInstead();
      });
      watchers.set(key, watcher);
    } catch {
      pollInstead();
    }
  };
  const arm = async () => {
    const targets = new Map((await Promise.all(paths.map((path) => targetsOf(root, path)))).flat());
    if (closed) return;
    for (const [key, watcher] of watchers) {
      if (targets.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, target] of targets) if (!watchers.has(key)) open(key, target);
  };

  // Until the watchers stand nothing would be noticed.
  void lookTwice();
  return () => {
    closed = true;
    clearTimeout(debounce);
    clearTimeout(settle);
    clearInterval(poll);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** A folder with all below it; for a file, or for what is not there yet, the folder that would hold it. */
async function targetsOf(root: string, path: string): Promise<[string, Target][]> {
  const wanted = join(root, path);
  const found = await targetsBelow(wanted);
  for (let folder = wanted; found.length === 0 && folder !== root; ) {
    folder = dirname(folder);
    const target = await targetAt(folder, false);
    if (target) return [target];
  }
  return found;
}

async function targetsBelow(folder: string): Promise<[string, Target][]> {
  const target = await targetAt(folder, BELOW);
  if (!target || BELOW) return target ? [target] : [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name));
  const below = await Promise.all(folders.map(({ name }) => targetsBelow(join(folder, name))));
  return [target, ...below.flat()];
}

async function targetAt(folder: string, recursive: boolean): Promise<[string, Target] | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  // A folder made anew at the same place may get the number of the one before.
  return [`${found.ino} ${found.birthtimeMs} ${recursive} ${folder}`, { folder, recursive }];
}
