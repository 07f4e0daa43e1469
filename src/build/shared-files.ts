import { mkdirSync, realpathSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { locateInside } from "../safe/locate-inside.ts";
import { BuildFault } from "./build-fault.ts";
import { writeAtomically } from "./write-dist.ts";

/** A file that documents of many components load, at `/api/component/<name>`. */
export interface SharedFile {
  name: string;
  content: Uint8Array;
}

const FOLDER = "public/api/component";

/** Returns the path of a shared file in a workspace. With an empty name, their folder. */
export const sharedPath = (name: string): string => (name === "" ? FOLDER : `${FOLDER}/${name}`);

/** Whether a shared file is the renderer of live previews. */
export const isLiveEngine = (name: string): boolean => /^live-(?:nunjucks|handlebars)\.js$/.test(name);

/** Writes a shared file unless it is unchanged. Throws `BuildFault` if its path is outside the workspace. */
export async function writeShared(workspace: string, { name, content }: SharedFile): Promise<void> {
  try {
    mkdirSync(join(realpathSync.native(workspace), FOLDER), { recursive: true });
  } catch (error) {
    throw new BuildFault(`${FOLDER}: cannot be created: ${error instanceof Error ? error.message : error}`);
  }
  const home = await locateInside(workspace, FOLDER);
  if (home === undefined) throw new BuildFault(`${FOLDER}: the folder no longer exists.`);
  writeAtomically(join(home, name), [content], sharedPath(name));
}

/** Removes shared files with a prefix, except `kept`. */
export async function removeShared(workspace: string, prefix: string, kept: ReadonlySet<string>): Promise<void> {
  const home = await locateInside(workspace, FOLDER);
  if (home === undefined) return;
  for (const name of await readdir(home))
    if (name.startsWith(prefix) && !kept.has(name)) await rm(join(home, name), { force: true });
}
