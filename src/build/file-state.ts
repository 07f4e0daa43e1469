import { lstatSync, statSync } from "node:fs";
import { type FileState, fileStateOf } from "../safe/list-inside.ts";

/**
 * Returns the state of a regular file. Undefined if it doesn't exist.
 * @param options.follow also follows a symbolic link, for example to an installed package
 */
export function fileState(file: string, { follow = false } = {}): FileState | undefined {
  try {
    const stat = (follow ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    return stat?.isFile() ? fileStateOf(stat) : undefined;
  } catch {
    return undefined;
  }
}
