import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTextInside } from "../../safe/files.ts";

const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/**
 * Text of a file of an npm package: of the workspace's own (looked up as Node does, from `root` upwards), else of one
 * that comes with us. Undefined when neither has it, or the name is no name of a package.
 */
export async function readPackageFile(root: string, name: string, file: string): Promise<string | undefined> {
  if (!NAME.test(name)) return undefined;
  for (const start of [root, dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; ; folder = dirname(folder)) {
      // Some package managers link packages into node_modules; a link inside a package is not followed.
      const home = await realpath(join(folder, "node_modules", name)).catch(() => undefined);
      const text = home === undefined ? undefined : await readTextInside(home, file);
      if (text !== undefined) return text;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}
