import { open } from "node:fs/promises";
import { ignoreError } from "./locate-inside.ts";

/** What systems answer that cannot sync a folder, Windows among them. */
const unsyncable = new Set(["EPERM", "EISDIR", "EINVAL"]);

/** Makes the names in a folder durable, where the system can. */
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
