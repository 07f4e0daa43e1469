import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/**
 * A symbolic link by which a script that may read a folder would read beyond it: a clause; undefined where there is none.
 * Node compares names and the system follows links, so that is each link that leads out or nowhere, and each to a folder
 * that lies less deep than the link: `link/../..` is inside by its name, and above the folder where it leads.
 * @param folder its real path
 */
export async function findLinkOut(folder: string): Promise<string | undefined> {
  let found: string | undefined;

  async function visit(entry: Dirent, path: string): Promise<void> {
    if (found !== undefined) return;
    if (entry.isDirectory()) return visitFolder(path);
    if (!entry.isSymbolicLink()) return;
    const why = await faultOf(folder, path);
    if (why !== undefined)
      found ??= `${relative(folder, path).replaceAll(sep, "/")} is a symbolic link that leads ${why}`;
  }

  async function visitFolder(path: string): Promise<void> {
    // What we may not read the script may not either.
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    await Promise.all(entries.map((entry) => visit(entry, join(path, entry.name))));
  }

  await visitFolder(folder);
  return found;
}

async function faultOf(folder: string, link: string): Promise<string | undefined> {
  const real = await realpath(link).catch(() => undefined);
  if (real === undefined) return "nowhere";
  if (real !== folder && !real.startsWith(folder + sep)) return "out of the repository";
  if (depthOf(real) >= depthOf(link)) return undefined;
  const target = await stat(real).catch(() => undefined);
  return target?.isFile() ? undefined : "to a folder less deep than itself";
}

const depthOf = (path: string): number => path.split(sep).length;
