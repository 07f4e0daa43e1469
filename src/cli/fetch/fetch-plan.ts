import { readInside } from "../../safe/files.ts";
import { reasonOf, UnsafeInput } from "../../safe/unsafe.ts";
import { sha256 } from "../../store/kind.ts";
import type { DesignFiles } from "./design-files.ts";

/** What a fetch does to one file. */
export interface FileChange {
  path: string;
  /** Digest it has now; empty where it is absent. */
  before: string;
  /** Undefined: it is removed. */
  bytes: Uint8Array | undefined;
}

/** What a fetch is going to do. */
export interface FetchPlan {
  changes: FileChange[];
  /** Is there already as it would be written. */
  unchanged: string[];
  /** Is not what the last fetch wrote; `force` has it in `changes`. */
  left: { path: string; message: string }[];
  /** Files among `changes` whose content is somebody's and needs a copy first. */
  replaced: string[];
}

/**
 * Compares the files of a design with those of the workspace. A file is replaced or removed where it is what the last fetch
 * wrote (`fetched`, digest by path); others are somebody's and stay, unless forced.
 */
export async function planFetch(
  workspace: string,
  { files, isKnown }: DesignFiles,
  { fetched, force }: { fetched: Readonly<Record<string, string>>; force: boolean },
): Promise<FetchPlan> {
  const plan: FetchPlan = { changes: [], unchanged: [], left: [], replaced: [] };
  const gone = Object.keys(fetched).filter((path) => !files.has(path) && isKnown(path));
  for (const path of [...files.keys(), ...gone].sort()) {
    const bytes = files.get(path);
    try {
      const present = await readInside(workspace, path);
      const before = present ? sha256(present) : "";
      if (before === (bytes ? sha256(bytes) : "")) plan.unchanged.push(path);
      else if (before === "" || before === fetched[path]) plan.changes.push({ path, before, bytes });
      else if (force && bytes) {
        plan.changes.push({ path, before, bytes });
        plan.replaced.push(path);
      } else plan.left.push({ path, message: reasonFor(path in fetched, bytes !== undefined) });
    } catch (error) {
      if (!(error instanceof UnsafeInput)) throw error;
      plan.left.push({ path, message: reasonOf(error) });
    }
  }
  return plan;
}

function reasonFor(isOurs: boolean, isThere: boolean): string {
  if (!isThere) return "edited here, and gone from the design: remove it yourself if it is not needed";
  return isOurs ? "edited since the last fetch" : "was not written by dsr fetch";
}
