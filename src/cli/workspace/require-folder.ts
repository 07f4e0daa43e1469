import { stat } from "node:fs/promises";
import { CommandError } from "../runner/command.ts";

/** Throws `CommandError` if the folder doesn't exist: a misspelled one would look like an empty workspace. */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError(`The folder ${path} doesn't exist.`);
}
