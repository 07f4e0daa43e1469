import { realpathSync } from "node:fs";

/** The real path of a file or folder; undefined if it doesn't exist or can't be reached. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
