import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { nfcName } from "../../safe/name-on-disk.ts";

/** One save of an editor is several events. */
const DEBOUNCE_MS = 10;
/**
 * A write right after an event may be missed between two watchers: after this time the same paths are reported again.
 */
const SETTLE_MS = 400;
/** Poll interval if the system can't watch (its limit is reached). */
const POLL_MS = 1000;

export interface FileWatcher {
  /** Watches these files (absolute paths, which may not exist yet) instead of the previous ones. */
  watch(files: Iterable<string>): void;
  close(): void;
}

/**
 * Calls `changed` shortly after one of the watched files, or one next to it, was created, deleted or written, with the
 * absolute paths; without paths, once a second, if the system can't watch all. May call it without a change.
 *
 * Watches folders, because most editors replace a file when they save it; for a missing folder, its nearest existing
 * parent.
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
    // A folder of the path may not be opened, or is a file.
    return false;
  }
}
