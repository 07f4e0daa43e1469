import { lstatSync, statSync } from "node:fs";
import { type FileState, stateOf } from "../safe/list-inside.ts";

/**
 * The state of a regular file; undefined when there is none.
 * @param options.follow also where a symbolic link leads, as to an installed package
 */
export function fileState(file: string, { follow = false } = {}): FileState | undefined {
  try {
    const stat = (follow ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    return stat?.isFile() ? stateOf(stat) : undefined;
  } catch {
    return undefined;
  }
}
