import { randomUUID } from "node:crypto";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { locateInside } from "../safe/locate-inside.ts";
import { safePath } from "../safe/path.ts";
import { BuildFault } from "./build-fault.ts";
import { fileState } from "./file-state.ts";
import type { ComponentFolder } from "./find-components.ts";

/** A file in parts. */
export type Content = readonly Uint8Array[];

/**
 * Writes files to `components/<id>/dist/`, each atomically, and their states to the folder. Unchanged files aren't
 * written. They aren't flushed to disk, because they can be built again and flushing makes building many components
 * slow. Throws `BuildFault` if `dist` or a file in it is a symbolic link, `UnsafeInput` for unsafe names.
 */
export async function writeDist(
  workspace: string,
  folder: ComponentFolder,
  files: Iterable<readonly [name: string, content: Content]>,
): Promise<void> {
  const home = await distFolder(workspace, folder.id);
  for (const [name, content] of files) {
    const target = join(home, safeName(name));
    if (!writeAtomically(target, content, `components/${folder.id}/dist/${name}`)) continue;
    folder.written.add(`dist/${name}`);
    const state = fileState(target);
    if (state) folder.states.set(`dist/${name}`, state);
    if (!folder.artifacts.includes(name)) folder.artifacts.push(name);
  }
}

/**
 * Writes a file atomically. Returns false if it is unchanged. `path` is for messages.
 * Throws `BuildFault` if it is a symbolic link.
 */
export function writeAtomically(target: string, content: Content, path: string): boolean {
  const before = lstatSync(target, { throwIfNoEntry: false });
  if (before?.isSymbolicLink())
    throw new BuildFault(`${path} is a symbolic link. Replace it with a file, or delete it.`);
  if (before && isSame(target, before, content)) return false;
  replace(target, join(dirname(target), `.${randomUUID()}.tmp`), content);
  return true;
}

function isSame(target: string, before: Stats, content: Content): boolean {
  try {
    return (
      before.isFile() &&
      before.size === content.reduce((sum, { length }) => sum + length, 0) &&
      readFileSync(target).equals(Buffer.concat(content))
    );
  } catch {
    return false;
  }
}

function replace(target: string, temporary: string, content: Content): void {
  try {
    const file = openSync(temporary, "wx");
    try {
      for (const part of content) writeFileSync(file, part);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Removes files of an earlier build of ours. */
export async function removeFromDist(
  workspace: string,
  folder: ComponentFolder,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const home = await distFolder(workspace, folder.id);
  for (const name of names) {
    rmSync(join(home, safeName(name)), { force: true });
    folder.artifacts = folder.artifacts.filter((one) => one !== name);
  }
}

async function distFolder(workspace: string, id: string): Promise<string> {
  const home = await locateInside(workspace, `components/${id}`);
  if (home === undefined) throw new BuildFault(`components/${id}: the folder no longer exists.`);
  const folder = join(home, "dist");
  mkdirSync(folder, { recursive: true });
  if (realpathSync.native(folder) === folder) return folder;
  throw new BuildFault(`components/${id}/dist is a symbolic link. Replace it with a folder, or delete it.`);
}

function safeName(name: string): string {
  if (safePath(name).includes("/")) throw new BuildFault(`"${name}" is not a plain file name.`);
  return name;
}
