import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTextInside, statInside } from "../../safe/files.ts";

const OURS = dirname(fileURLToPath(import.meta.url));

const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/**
 * Text of a file of an npm package: of the workspace's own (looked up as Node does, from `root` upwards), else of one
 * that comes with us. Undefined when neither has it, or the name is no name of a package.
 */
export async function readPackageFile(root: string, name: string, file: string): Promise<string | undefined> {
  for await (const home of homesOf(root, name)) {
    const text = await readTextInside(home, file);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The same, of a package that comes with us or is installed beside us. */
export const readInstalledFile = (name: string, file: string): Promise<string | undefined> =>
  readPackageFile(OURS, name, file);

/** What tells whether `readPackageFile` would read the same: where the file lies, and its state. */
export async function lookAtPackageFile(root: string, name: string, file: string): Promise<string> {
  for await (const home of homesOf(root, name)) {
    const state = await statInside(home, file);
    if (state) return `${home} ${file} ${Object.values(state).join(" ")}`;
  }
  return `${name} ${file} absent`;
}

/** Folders of a package, in the order in which Node looks. */
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
