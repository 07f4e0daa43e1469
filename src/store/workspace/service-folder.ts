import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = ".service";

/** Where the program keeps a file of what it knows of a workspace. */
export const servicePath = (workspace: string, name: string): string => join(workspace, FOLDER, name);

/** The folder of what the program keeps in a workspace, made where it is missing. It keeps itself out of git. */
export async function serviceFolder(workspace: string): Promise<string> {
  const folder = join(workspace, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);
  return folder;
}

/** The text of a file there; undefined where it cannot be read. */
export const readInService = (workspace: string, name: string): Promise<string | undefined> =>
  readFile(servicePath(workspace, name), "utf8").catch(() => undefined);

/**
 * Replaces a file there in one step, for its owner's eyes only: an interrupted write leaves the former one. `durable` where
 * it cannot be made again.
 */
export async function keepInService(workspace: string, name: string, text: string, durable: boolean): Promise<void> {
  const folder = await serviceFolder(workspace);
  const aside = join(folder, `${name}.${process.pid}`);
  await rm(aside, { force: true });
  const file = await open(aside, "wx", 0o600);
  try {
    await file.writeFile(text);
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, name));
}
