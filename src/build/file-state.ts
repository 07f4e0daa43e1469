import { lstatSync, statSync } from "node:fs";
import type { FileState } from "../safe/files.ts";

/**
 * The state of a regular file; undefined when there is none.
 * @param options.follow also where a symbolic link leads, as to an installed package
 */
export function fileState(file: string, { follow = false } = {}): FileState | undefined {
  try {
    const stat = (follow ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return undefined;
    const { size, mtimeMs, ctimeMs, ino } = stat;
    return { size, mtimeMs, ctimeMs, inode: ino };
  } catch {
    return undefined;
  }
}
