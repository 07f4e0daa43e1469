import { statInside } from "../../safe/files.ts";
import { listInside } from "../../safe/list-inside.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { coalesce } from "../coalesce.ts";

/** What tells whether files have changed. */
export interface Scan {
  /** Paths, sizes and times of change. */
  fingerprint: string;
  /** Newest time of change in milliseconds since 1970; 0 without files. */
  newest: number;
}

/** A change after a file was last looked at may leave its time as it is, within this many milliseconds. */
const CLOCK_MS = 20;

/** Whether a file changed so shortly before it was looked at that another change may leave the same fingerprint. */
export const isRacy = (changed: number, at: number, clockMs = CLOCK_MS): boolean => Math.abs(changed - at) <= clockMs;

/** Looks at files and folders below a root. Looks of the same moment at the same path are one. */
export function createScanner(root: string): (paths: readonly string[]) => Promise<Scan> {
  const scans = new Map<string, () => Promise<Scan>>();
  const scanOf = (path: string) => {
    const known = scans.get(path) ?? coalesce(() => scanPath(root, path));
    scans.set(path, known);
    return known();
  };
  return async (paths) => {
    const found = await Promise.all(paths.map(scanOf));
    return {
      fingerprint: found.map((scan) => scan.fingerprint).join("\n\n"),
      newest: Math.max(0, ...found.map((scan) => scan.newest)),
    };
  };
}

async function scanPath(root: string, path: string): Promise<Scan> {
  try {
    const file = await statInside(root, path);
    const files = file ? [{ path, ...file }] : await listInside(root, path);
    let newest = 0;
    for (const { mtimeMs } of files) newest = Math.max(newest, mtimeMs);
    return { fingerprint: files.map((each) => `${each.path} ${each.size} ${each.mtimeMs}`).join("\n"), newest };
  } catch (error) {
    // The kind meets the same fault when it reads, and its warning tells of it.
    return { fingerprint: `fault ${reasonOf(error)}`, newest: 0 };
  }
}
