import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "../../safe/sync-folder.ts";

/** Creates a folder and its parents, durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made !== dirname(first); made = dirname(made)) await syncFolder(dirname(made));
}
