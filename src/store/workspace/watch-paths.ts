import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const DEBOUNCE_MS = 50;
/** How often to look where the system cannot watch (its limit is reached). */
const POLL_MS = 1000;

/**
 * Calls `changed` shortly after something happened at or below one of the paths, also when they come into being or go.
 * May call it for nothing. Returns what ends it.
 */
export function watchPaths(root: string, paths: readonly string[], changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let debounce: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let closed = false;

  const pollInstead = () => {
    if (closed || poll) return;
    poll = setInterval(changed, POLL_MS);
    poll.unref();
  };
  const happened = () => {
    clearTimeout(debounce);
    debounce = setTimeout(async () => {
      await arm();
      if (!closed) changed();
    }, DEBOUNCE_MS);
    debounce.unref();
  };
  const open = (name: string, folder: string, recursive: boolean) => {
    try {
      const watcher = watch(folder, { recursive, persistent: false }, happened);
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(name);
        pollInstead();
      });
      watchers.set(name, watcher);
    } catch {
      pollInstead();
    }
  };
  /** Watches each folder with all below it, and for a file or what is not there yet the folder that would hold it. */
  const arm = async () => {
    const targets = new Map<string, { folder: string; recursive: boolean }>();
    for (const path of paths) {
      let folder = join(root, path);
      let found = await stat(folder).catch(() => undefined);
      const recursive = found?.isDirectory() ?? false;
      while (!found?.isDirectory() && folder !== root) {
        folder = dirname(folder);
        found = await stat(folder).catch(() => undefined);
      }
      if (found) targets.set(`${found.ino} ${recursive} ${folder}`, { folder, recursive });
    }
    if (closed) return;
    for (const [name, watcher] of watchers) {
      if (targets.has(name)) continue;
      watcher.close();
      watchers.delete(name);
    }
    for (const [name, { folder, recursive }] of targets) if (!watchers.has(name)) open(name, folder, recursive);
  };

  // Until the watchers stand nothing would be noticed.
  void arm().then(() => closed || changed());
  return () => {
    closed = true;
    clearTimeout(debounce);
    clearInterval(poll);
    for (const watcher of watchers.values()) watcher.close();
  };
}
