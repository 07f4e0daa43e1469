import type { FileState } from "../../safe/list-inside.ts";
import { isRacy } from "./scan-paths.ts";

/** Clock resolution of some file systems, in milliseconds: for digests that outlive the process. */
export const COARSE_CLOCK_MS = 2000;

/** SHA-256 of a file's bytes, and their number. */
export interface Digest {
  hash: string;
  size: number;
}

/** A digest, and the state of its file at that time. */
export interface NotedDigest {
  state: FileState;
  digest: Digest;
}

/** Digests of files, valid while size, times and inode stay the same, like git's index. */
export interface Digests {
  find(path: string, state: FileState): Digest | undefined;
  /** `at`: when the file was checked, in milliseconds since 1970. */
  note(path: string, noted: NotedDigest, at: number): void;
  /** Forgets files below a folder that are not in `paths`. */
  keepOnly(folder: string, paths: ReadonlySet<string>): void;
  entries(): Iterable<[path: string, noted: NotedDigest]>;
  /** Whether anything was noted or forgotten. */
  changed(): boolean;
}

/**
 * Known and later digests. A file that changed within `clockMs` of the check isn't noted, because a further change may
 * be invisible.
 */
export function createDigests(known: Iterable<[string, NotedDigest]> = [], clockMs?: number): Digests {
  const digests = new Map(known);
  let changed = false;
  return {
    find(path, state) {
      const noted = digests.get(path);
      return noted && isSame(noted.state, state) ? noted.digest : undefined;
    },
    note(path, noted, at) {
      const { mtimeMs, ctimeMs } = noted.state;
      if (isRacy(mtimeMs, at, clockMs) || isRacy(ctimeMs, at, clockMs)) return;
      digests.set(path, noted);
      changed = true;
    },
    keepOnly(folder, paths) {
      for (const path of digests.keys())
        if (path.startsWith(`${folder}/`) && !paths.has(path)) {
          digests.delete(path);
          changed = true;
        }
    },
    entries: () => digests,
    changed: () => changed,
  };
}

const isSame = (a: FileState, b: FileState): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
