import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTextInside, statInside } from "../../safe/files.ts";

const OURS = dirname(fileURLToPath(import.meta.url));

const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/**
 * Text of a file in an npm package: the workspace's own (looked up like Node, from `root` upwards), else a bundled one.
 * Undefined if neither has it, or the name isn't a package name.
 */
export async function readPackageFile(root: string, name: string, file: string): Promise<string | undefined> {
  for await (const home of homesOf(root, name)) {
    const text = await readTextInside(home, file);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The same for a bundled package, or one installed next to this program. */
export const readInstalledFile = (name: string, file: string): Promise<string | undefined> =>
  readPackageFile(OURS, name, file);

/** A fingerprint of the file that `readPackageFile` would read: its path and state. */
export async function lookAtPackageFile(root: string, name: string, file: string): Promise<string> {
  for await (const home of homesOf(root, name)) {
    const state = await statInside(home, file);
    if (state) return `${home} ${file} ${Object.values(state).join(" ")}`;
  }
  return `${name} ${file} absent`;
}

/** Folders of a package, in the lookup order of Node. */
async function* homesOf(root: string, name: string): AsyncGenerator<string> {
  if (!NAME.test(name)) return;
  for (const start of new Set([root, OURS])) {
    for (let folder = start; ; folder = dirname(folder)) {
      // Some package managers link packages into node_modules; a link inside a package is not followed.
      const home = await realpath(join(folder, "node_modules", name)).catch(() => undefined);
      if (home !== undefined) yield home;
      if (folder === dirname(folder)) break;
    }
  }
}
