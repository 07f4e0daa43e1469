import { readInside } from "../../safe/files.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { sha256 } from "../../store/kind.ts";
import { type LeftOutNotice, noticeOf } from "../../store/left-out.ts";
import { orFault } from "../../store/workspace/read-file.ts";
import { leftOutBy } from "../../store/workspace/read-record.ts";
import { WorkspaceFault } from "../../store/workspace/workspace-files.ts";
import type { DesignFiles } from "./design-files.ts";

/** The change of one file. */
export interface FileChange {
  path: string;
  /** The current digest. Empty if the file doesn't exist. */
  before: string;
  /** Undefined: it is removed. */
  bytes: Uint8Array | undefined;
}

/** The plan of a fetch. */
export interface WorkspaceFetchPlan {
  changes: FileChange[];
  /** Files that are already up to date. */
  unchanged: string[];
  /** Edited or unreadable files. With `force`, edited ones are in `changes`. */
  leftOut: LeftOutNotice[];
  /** Edited files in `changes` that need a backup first. */
  replaced: string[];
}

/**
 * Compares the files of a design with the workspace's. Replaces or removes a file that is unchanged since the last
 * fetch (`fetched`, digest by path). Edited files stay, unless forced.
 */
export async function planWorkspaceFetch(
  workspace: string,
  { files, isKnown }: DesignFiles,
  { fetched, force }: { fetched: Readonly<Record<string, string>>; force: boolean },
): Promise<WorkspaceFetchPlan> {
  const plan: WorkspaceFetchPlan = { changes: [], unchanged: [], leftOut: [], replaced: [] };
  const gone = Object.keys(fetched).filter((path) => !files.has(path) && isKnown(path));
  for (const path of [...files.keys(), ...gone].sort()) {
    const bytes = files.get(path);
    try {
      const present = await orFault(workspace, path, () => readInside(workspace, path));
      const before = present ? sha256(present) : "";
      if (before === (bytes ? sha256(bytes) : "")) plan.unchanged.push(path);
      else if (before === "" || before === fetched[path]) plan.changes.push({ path, before, bytes });
      else if (force && bytes) {
        plan.changes.push({ path, before, bytes });
        plan.replaced.push(path);
      } else plan.leftOut.push(keptAsItIs(path, path in fetched, bytes !== undefined));
    } catch (error) {
      if (!(error instanceof UnsafeInput || error instanceof WorkspaceFault)) throw error;
      plan.leftOut.push(noticeOf(leftOutBy(error, { file: path, what: WHAT, holds: [] })));
    }
  }
  return plan;
}

const WHAT = "the design tool's version";

function keptAsItIs(file: string, isOurs: boolean, isThere: boolean): LeftOutNotice {
  const instead = "To replace it, run dsr fetch --force, which saves a copy in .service/backups/.";
  if (isThere) {
    const why = isOurs ? "it was edited since the last fetch" : "it was not written by dsr fetch";
    return { file, what: WHAT, why, instead };
  }
  const why = "it was edited here after the last fetch, and the design no longer contains it";
  return { file, what: "its removal", why, instead: "Delete it yourself if you do not need it." };
}
