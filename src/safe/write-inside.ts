import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { lstat, mkdir, open, realpath, rename, rm, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { foldName, ifPresent, ignoreError, linkRefused, locateInside } from "./locate-inside.ts";
import { nameOnDisk } from "./name-on-disk.ts";
import { safePath } from "./path.ts";
import { syncFolder } from "./sync-folder.ts";
import { UnsafeInput } from "./unsafe.ts";

const exists = new Set(["EEXIST"]);

/**
 * The parent folders of a path that may be written or removed. Throws `UnsafeInput` "path" for an unsafe path, a hidden
 * file, `node_modules` and `package.json`.
 */
export function writableFolders(path: string): string[] {
  const segments = safePath(path).split("/");
  for (const segment of segments) {
    const name = foldName(segment.replace(/\p{Cf}/gu, ""));
    if (name.startsWith(".") || name === "node_modules" || name === "package.json") {
      const why = "hidden files, node_modules and package.json belong to the owner of the workspace";
      throw new UnsafeInput("path", `"${path}" is never written or deleted: ${why}. Use another name.`);
    }
  }
  return segments.slice(0, -1);
}

async function makeFolder(parent: string, name: string, path: string): Promise<string> {
  const folder = join(parent, nameOnDisk(parent, name) ?? name);
  try {
    await mkdir(folder);
    await syncFolder(parent);
  } catch (error) {
    ignoreError(error, exists);
  }
  const stat = await lstat(folder);
  if (stat.isDirectory()) return folder;
  throw new UnsafeInput(
    "path",
    `"${path}" cannot be written, because a file or symbolic link is in the place of its folder. Move that file away.`,
  );
}

function refuseUnlessFile(stat: Stats, path: string): void {
  if (stat.isSymbolicLink()) throw linkRefused(path);
  if (!stat.isFile())
    throw new UnsafeInput("path", `"${path}" cannot be written, because it is a folder or device. Move it away.`);
}

async function writeDurably(file: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const handle = await open(file, "wx", mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A durable temporary file, to be moved into its place or removed. */
interface Staged {
  put(): Promise<void>;
  drop(): Promise<void>;
}

async function stage(root: string, path: string, bytes: Uint8Array): Promise<Staged> {
  const folders = writableFolders(path);
  await mkdir(root, { recursive: true });
  let folder = await realpath(root);
  for (const name of folders) folder = await makeFolder(folder, name, path);
  const name = basename(path);
  const target = join(folder, (await ifPresent(path, () => nameOnDisk(folder, name))) ?? name);
  const before = await ifPresent(path, () => lstat(target));
  if (before !== undefined) refuseUnlessFile(before, path);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  const drop = () => rm(temporary, { force: true });
  try {
    await writeDurably(temporary, bytes, before?.mode);
  } catch (error) {
    await drop();
    throw error;
  }
  return {
    drop,
    async put() {
      await rename(temporary, target);
      await syncFolder(folder);
    },
  };
}

/**
 * Writes `bytes` to a path below `root`, atomically and durably: temporary file in the same folder, fsync, rename,
 * fsync of the folder. Creates missing folders; an existing file keeps its mode and the spelling of its name. Throws
 * `UnsafeInput` "path" for an unsafe path, a symbolic link, a hidden file, `node_modules` or `package.json`.
 */
export const writeInside = (root: string, path: string, bytes: Uint8Array): Promise<void> =>
  writeAllInside(root, [[path, bytes]]);

/**
 * `writeInside` for several files that belong together: none is moved into place before all are written, so that a full
 * disk or a read-only place changes nothing.
 */
export async function writeAllInside(
  root: string,
  files: Iterable<readonly [path: string, bytes: Uint8Array]>,
): Promise<void> {
  const staged: Staged[] = [];
  try {
    for (const [path, bytes] of files) staged.push(await stage(root, path, bytes));
    for (const { put } of staged) await put();
  } catch (error) {
    for (const { drop } of staged) await drop();
    throw error;
  }
}

/** Removes a regular file below `root`; does nothing if it is absent. Throws `UnsafeInput` "path" as `writeInside`. */
export async function removeInside(root: string, path: string): Promise<void> {
  writableFolders(path);
  const file = await locateInside(root, path);
  if (file === undefined) return;
  refuseUnlessFile(await lstat(file), path);
  await ifPresent(path, () => unlink(file));
  await syncFolder(dirname(file));
}
