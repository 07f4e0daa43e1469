import { randomUUID } from "node:crypto";
import { lstat, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { locateInside } from "../safe/locate-inside.ts";
import { safePath } from "../safe/path.ts";
import { BuildFault } from "./build-fault.ts";

/**
 * Puts files into `components/<id>/dist/`, each whole or not at all; one that is the same already is left alone. They
 * can be made again, so they are not forced to the disk: that is what makes building many components slow.
 * @throws BuildFault when `dist` or a file in it is a symbolic link, UnsafeInput for names that are not safe
 */
export async function writeDist(
  workspace: string,
  id: string,
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
): Promise<void> {
  const folder = await distFolder(workspace, id);
  for (const [name, content] of files) {
    const target = join(folder, safeName(name));
    const bytes = Buffer.from(content);
    if ((await lstat(target).catch(() => undefined))?.isSymbolicLink())
      throw new BuildFault(`components/${id}/dist/${name}: is a symbolic link. Replace it by a file or remove it.`);
    if ((await readFile(target).catch(() => undefined))?.equals(bytes)) continue;
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, bytes, { flag: "wx" });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

/** Removes files that an earlier build of ours made. */
export async function removeFromDist(workspace: string, id: string, names: readonly string[]): Promise<void> {
  const folder = await distFolder(workspace, id);
  await Promise.all(names.map((name) => rm(join(folder, safeName(name)), { force: true })));
}

async function distFolder(workspace: string, id: string): Promise<string> {
  const home = await locateInside(workspace, `components/${id}`);
  if (home === undefined) throw new BuildFault(`components/${id}: the folder is gone.`);
  const folder = join(home, "dist");
  await mkdir(folder, { recursive: true });
  if ((await realpath(folder)) === folder) return folder;
  throw new BuildFault(`components/${id}/dist: is a symbolic link. Replace it by a folder or remove it.`);
}

function safeName(name: string): string {
  if (safePath(name).includes("/")) throw new BuildFault(`"${name}" is no plain file name.`);
  return name;
}
