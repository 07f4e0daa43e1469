import { realpathSync } from "node:fs";

/** The real path of a file or folder; undefined where there is none, or no way to it. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
