import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { locateInside } from "../../safe/locate-inside.ts";

/** How `writeInside` names a file until it is whole. */
const TEMPORARY = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Removes the unfinished files that a killed pull or fetch left in the folders of these paths. */
export async function removeLeftovers(root: string, paths: Iterable<string>): Promise<void> {
  for (const folder of new Set(Array.from(paths, dirname))) {
    const real = folder === "." ? root : await locateInside(root, folder).catch(() => undefined);
    if (real === undefined) continue;
    const names = await readdir(real).catch(() => []);
    for (const name of names) if (TEMPORARY.test(name)) await rm(join(real, name), { force: true });
  }
}
