import { statInside } from "../../safe/files.ts";
import type { ListedFile } from "../../safe/list-inside.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { coalesce } from "../coalesce.ts";
import type { FileTree } from "./file-tree.ts";

/** A fingerprint of files, to detect changes. */
export interface Scan {
  /** Paths, sizes and times of change. */
  fingerprint: string;
  /** Newest time of change in milliseconds since 1970; 0 without files. */
  newest: number;
  /** Whether every change is reported: another change never has the same fingerprint. */
  isTold: boolean;
}

/** A change within this many milliseconds after a check may keep the file's time. */
const CLOCK_MS = 20;

/** Whether a file changed so shortly before the check that another change may have the same fingerprint. */
export const isRacy = (changed: number, at: number, clockMs = CLOCK_MS): boolean => Math.abs(changed - at) <= clockMs;

/** Scans files and folders below a root. Concurrent scans of one path are shared. */
export function createScanner(root: string, tree: FileTree): (paths: readonly string[]) => Promise<Scan> {
  const scans = new Map<string, () => Promise<Scan>>();
  const scanAt = (path: string) => {
    const known = scans.get(path) ?? coalesce(() => scanPath(root, tree, path));
    scans.set(path, known);
    return known();
  };
  return async (paths) => {
    const found = await Promise.all(paths.map(scanAt));
    return {
      fingerprint: found.map((scan) => scan.fingerprint).join("\n\n"),
      newest: Math.max(0, ...found.map((scan) => scan.newest)),
      isTold: found.every((scan) => scan.isTold),
    };
  };
}

async function scanPath(root: string, tree: FileTree, path: string): Promise<Scan> {
  try {
    const file = await statInside(root, path);
    if (file) return scanOf([{ path, ...file }], false);
    const { files, edition } = await tree.list(path);
    if (edition === undefined) return scanOf(files, files.length === 0);
    return { fingerprint: `edition ${edition}`, newest: newestOf(files), isTold: true };
  } catch (error) {
    // The reading of the kind has the same fault, and reports it.
    return { fingerprint: `fault ${reasonOf(error)}`, newest: 0, isTold: false };
  }
}

const scanOf = (files: readonly ListedFile[], isReported: boolean): Scan => ({
  fingerprint: files.map((each) => `${each.path} ${each.size} ${each.mtimeMs}`).join("\n"),
  newest: newestOf(files),
  isTold: isReported,
});

const newestOf = (files: readonly ListedFile[]): number =>
  files.reduce((newest, each) => Math.max(newest, each.mtimeMs), 0);
