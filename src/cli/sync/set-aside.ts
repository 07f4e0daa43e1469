import { join } from "node:path";
import { readInside } from "../../safe/files.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { serviceFolder } from "../../store/workspace/service-folder.ts";
import { classOf } from "./picked-up.ts";

/**
 * The path of a file below `.service/`. Test runners search every folder, so a file that a program would use by its
 * name gets a neutral ending.
 */
const nameAside = (path: string): string => (classOf(path) === "content" ? path : `${path}.txt`);

/** Keeps the registry's version of a file that was edited here: `.service/conflicts/<path>`. */
export async function storeRegistryVersion(workspace: string, path: string, bytes: Uint8Array): Promise<void> {
  await writeInside(join(await serviceFolder(workspace), "conflicts"), nameAside(path), bytes);
}

/** Deletes the stored registry version. Something else in its place, such as a link, stays. */
export async function dropRegistryVersion(workspace: string, path: string): Promise<void> {
  await removeInside(join(await serviceFolder(workspace), "conflicts"), nameAside(path)).catch((error: unknown) => {
    if (!(error instanceof UnsafeInput)) throw error;
  });
}

/** Keeps a file that is about to be replaced: `.service/backups/<time>/<path>`. */
export async function backUpReplacedFile(workspace: string, time: string, path: string): Promise<void> {
  const bytes = await readInside(workspace, path);
  if (bytes) await writeInside(join(await serviceFolder(workspace), "backups", time), nameAside(path), bytes);
}
