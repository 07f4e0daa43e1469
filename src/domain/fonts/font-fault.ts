import { TaskStopped } from "../../platform/workers/task.ts";
import { MAX_UNPACKED } from "../../safe/fonts/font-tables.ts";
import { SIGNATURE_BYTES, typeOfBytes } from "../../safe/shown-type.ts";
import { emptyFault } from "../../store/workspace/read-record.ts";
import { WorkspaceFault } from "../../store/workspace/workspace-files.ts";
import { COLLECTION_INSTEAD } from "./font-face.ts";

const INSTEAD = "Replace it with the font, or remove it.";

/** The fault of an unreadable font. `why` is a clause: `it ends in the middle`. */
export const unreadableFont = (path: string, why: string): WorkspaceFault =>
  new WorkspaceFault(path, why, { instead: why.includes("collection") ? COLLECTION_INSTEAD : INSTEAD });

/** Throws `WorkspaceFault` for a file that is larger than a font may become. */
export function refuseLargeFont(path: string, size: number): void {
  if (size > MAX_UNPACKED) throw unreadableFont(path, `it is larger than ${MAX_UNPACKED >> 20} MB`);
}

/** Throws `WorkspaceFault` for bytes that begin as no font: no thread has to look at them. */
export function refuseNoFont(path: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw emptyFault(path);
  const type = typeOfBytes(bytes.subarray(0, SIGNATURE_BYTES));
  if (!type?.startsWith("font/")) throw unreadableFont(path, "it is not a font");
}

/** Why a font could not be read completely, as a clause. Rethrows errors that are not the font's. */
export function describeStoppedTask(error: unknown): string {
  if (error instanceof TaskStopped && (error.reason === "time" || error.reason === "memory"))
    return `it takes more ${error.reason === "time" ? "time" : "memory"} to read than the limit for a font`;
  throw error;
}
