import { open } from "node:fs/promises";
import { ignoreError } from "./locate-inside.ts";

/** Error codes of systems that can't sync a folder, such as Windows. */
const unsyncable = new Set(["EPERM", "EISDIR", "EINVAL"]);

/** Makes the names in a folder durable, if the system supports it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    ignoreError(error, unsyncable);
  } finally {
    await handle.close();
  }
}
