import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { nfcName } from "../../safe/spelled-name.ts";

/** One save of an editor is several events. */
const DEBOUNCE_MS = 10;
/** What is written right behind an event may fall between two watchers: so long after it the same paths are told again. */
const SETTLE_MS = 400;
/** How often to look where the system cannot watch (its limit is reached). */
const POLL_MS = 1000;

export interface FileWatcher {
  /** Watches these files (absolute paths, also of what is not there yet) instead of those before. */
  watch(files: Iterable<string>): void;
  close(): void;
}

/**
 * Calls `changed` shortly after one of the watched files, or one beside it, came, went or was written, with the absolute
 * paths; without them where the system cannot watch all, once a second. May call it for nothing.
 *
 * Folders are watched, because most editors replace a file when they save it; for a folder that is not there, the nearest
 * one above it.
 */
export function watchFiles(changed: (paths?: readonly string[]) => void): FileWatcher {
  const watchers = new Map<string, FSWatcher>();
  const news = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let debounce: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  const announce = () => {
    const paths = [...news];
    news.clear();
    changed(paths);
    const again = setTimeout(() => {
      timers.delete(again);
      changed(paths);
    }, SETTLE_MS).unref();
    timers.add(again);
  };
  const pollInstead = () => {
    poll ??= setInterval(() => changed(), POLL_MS).unref();
  };
  const open = (folder: string) => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        news.add(name === null ? folder : join(folder, nfcName(name)));
        clearTimeout(debounce);
        debounce = setTimeout(announce, DEBOUNCE_MS).unref();
      });
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(folder);
        pollInstead();
      });
      watchers.set(folder, watcher);
    } catch {
      pollInstead();
    }
  };

  return {
    watch(files) {
      const folders = new Set(Array.from(new Set(Array.from(files, dirname)), presentFolder));
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of folders) if (!watchers.has(folder)) open(folder);
    },
    close() {
      clearTimeout(debounce);
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function presentFolder(folder: string): string {
  const above = dirname(folder);
  return above === folder || isFolder(folder) ? folder : presentFolder(above);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // A folder on the way may not be opened, or is a file.
    return false;
  }
}
