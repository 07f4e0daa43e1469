import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readInside, readTextInside } from "../../safe/files.ts";
import { hasExtension, listInside } from "../../safe/list-inside.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../kind.ts";
import { groupByFolder } from "./by-folder.ts";
import { serviceFolder, servicePath } from "./service-folder.ts";
import type { TrustedScript } from "./trusted.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

const FOLDER = "untrusted";

const folderOf = (workspace: string): string => servicePath(workspace, FOLDER);

/** Puts a script that came from a registry aside: `.service/untrusted/<path>`, where nothing runs it. */
export async function keepUntrusted(workspace: string, path: string, bytes: Uint8Array): Promise<void> {
  await writeInside(join(await serviceFolder(workspace), FOLDER), path, bytes);
}

/** Forgets a script that was put aside, if there is one. */
export const dropUntrusted = (workspace: string, path: string): Promise<void> =>
  removeInside(folderOf(workspace), path);

/** Forgets all of them, with their folders. */
export const dropAllUntrusted = (workspace: string): Promise<void> =>
  rm(folderOf(workspace), { recursive: true, force: true });

/** The bytes of a script that was put aside; undefined where there is none. */
export const readUntrusted = async (workspace: string, path: string): Promise<Uint8Array | undefined> =>
  existsSync(folderOf(workspace)) ? readInside(folderOf(workspace), path) : undefined;

/** The scripts that wait for somebody to trust them, in order of path, of all or of one folder. */
export async function listUntrusted(workspace: string, folder = ""): Promise<TrustedScript[]> {
  if (!existsSync(folderOf(workspace))) return [];
  const files = await listInside(folderOf(workspace), folder);
  return Promise.all(
    files.map(async ({ path }) => ({
      path,
      digest: sha256((await readUntrusted(workspace, path)) ?? new Uint8Array()),
    })),
  );
}

/**
 * The files of a workspace with those that were put aside in their places, as a sync sees them: they count as here, so that
 * no push removes or reverts what nobody has decided on. With `still` none are put aside while these are looked at.
 */
export function withUntrusted(files: WorkspaceFiles, still: boolean): WorkspaceFiles {
  const { root } = files;
  if (still && !existsSync(folderOf(root))) return files;
  const aside = (path: string) => readUntrusted(root, path);
  const list: WorkspaceFiles["list"] = async (folder, extensions) => {
    const own = await files.list(folder, extensions);
    if (!existsSync(folderOf(root))) return own;
    const kept = (await listInside(folderOf(root), folder)).filter(
      ({ path }) => !extensions || hasExtension(path, extensions),
    );
    const all = new Map([...own, ...kept].map(({ path, size }) => [path, { path, size }]));
    return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  return {
    ...files,
    text: async (path) => ((await aside(path)) ? readTextInside(folderOf(root), path) : files.text(path)),
    bytes: async (path) => (await aside(path)) ?? files.bytes(path),
    pieces: (path) => files.pieces(path),
    async digest(path) {
      const bytes = await aside(path);
      return bytes ? { hash: sha256(bytes), size: bytes.length } : files.digest(path);
    },
    list,
    folders: async (folder) => groupByFolder(folder, await list(folder)),
  };
}
