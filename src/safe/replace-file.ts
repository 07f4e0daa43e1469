import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Replaces a file atomically: an interrupted write keeps the previous one. Returns false, without a change, if
 * `mayStill`, called at the last moment, does.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { mode, durable = false, mayStill }: { mode: number; durable?: boolean; mayStill?(): Promise<boolean> },
): Promise<boolean> {
  // Watchers ignore this name. After a kill, a pull removes it next to the files it writes; in other folders it stays.
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
