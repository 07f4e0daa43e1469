import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Puts a file in the place of another in one step: an interrupted write leaves the former one. Answers false, and changes
 * nothing, where `mayStill`, asked at the last moment, does.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { mode, durable = false, mayStill }: { mode: number; durable?: boolean; mayStill?(): Promise<boolean> },
): Promise<boolean> {
  // A name that watchers pass over. Where a process was killed a pull removes it beside the files it writes; elsewhere it stays.
  const aside = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await writeFile(aside, content, { mode, flag: "wx", flush: durable });
    if (mayStill && !(await mayStill())) return false;
    await rename(aside, path);
    return true;
  } finally {
    await rm(aside, { force: true });
  }
}
