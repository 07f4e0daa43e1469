import { stat } from "node:fs/promises";
import { CommandError } from "../runner/command.ts";

/** Throws `CommandError` where there is no such folder: a misspelt one would be taken for a workspace that is empty. */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError(`The folder ${path} does not exist.`);
}
