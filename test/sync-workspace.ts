import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../src/store/kind.ts";

/** The folders a pull writes to. */
const PLACES = ["components", "pages", "patterns", "public"];
/** Of `public/`: what is built, and pictures. */
const BROUGHT =
  /^(?!.*(?:\/\.|node_modules\/))\/public\/(?:api\/(?:component|pattern)\/|.*\.(?:gif|png|jpe?g|svg|mp4)$)/;
/** What a build notes for itself. */
const OWN = /\/dist\/(?:\.build|validation)\.json$/;

/** Every file a pull would bring, by path, with the digest of its bytes. */
export async function treeOf(folder: string): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const place of PLACES) {
    const found = await readdir(join(folder, place), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of found) {
      const path = join(entry.parentPath, entry.name);
      const isBrought = place !== "public" || BROUGHT.test(path.slice(folder.length));
      if (entry.isFile() && !OWN.test(path) && isBrought)
        tree[path.slice(folder.length + 1)] = sha256(await readFile(path));
    }
  }
  return Object.fromEntries(Object.entries(tree).sort());
}
