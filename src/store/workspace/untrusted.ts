import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { decodeText, readInside } from "../../safe/files.ts";
import { listInside } from "../../safe/list-inside.ts";
import { hasExtension } from "../../safe/path.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../kind.ts";
import { groupByFolder } from "./by-folder.ts";
import { createMarker } from "./person-folder.ts";
import { refuseLinks, serviceFolder, servicePath } from "./service-folder.ts";
import type { TrustedScript } from "./trusted.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

const FOLDER = "untrusted";

/**
 * The marks of the files in that folder, by the same paths: a file without one was not written by a pull of this
 * person.
 */
const MARKS = "untrusted-marks";

/** Maximum size of two marks, with their line ends. */
const MAX_BYTES = 1 << 10;

const folderOf = (workspace: string): string => servicePath(workspace, FOLDER);

const marksOf = (workspace: string): string => servicePath(workspace, MARKS);

const nameOf = (path: string): string => `${FOLDER}/${path}`;

/** Test runners search every folder: files set aside have an ending that none of them uses. */
const ENDING = ".txt";
const asideOf = (path: string): string => `${path}${ENDING}`;

/** Stores a script from a registry as `.service/untrusted/<path>.txt`, so that no program runs it. */
export async function storeUntrusted(workspace: string, path: string, bytes: Uint8Array): Promise<void> {
  await serviceFolder(workspace);
  // Until the new bytes are written, the mark of the previous ones is valid too.
  const [newest] = await readMarks(workspace, path);
  const marks = [createMarker(workspace)(nameOf(path), bytes), ...(newest ? [newest] : [])];
  await writeInside(marksOf(workspace), path, Buffer.from(`${marks.join("\n")}\n`));
  await writeInside(folderOf(workspace), asideOf(path), bytes);
}

/** The marks of a file that was set aside, the newest first. */
async function readMarks(workspace: string, path: string): Promise<string[]> {
  const text = await readInside(marksOf(workspace), path, MAX_BYTES).catch(() => undefined);
  return text ? new TextDecoder().decode(text).trimEnd().split("\n") : [];
}

/** Forgets a script that was set aside, if it exists. */
export async function dropUntrusted(workspace: string, path: string): Promise<void> {
  await removeInside(folderOf(workspace), asideOf(path));
  await removeInside(marksOf(workspace), path);
}

/** Forgets all of them, with their folders. */
export async function dropAllUntrusted(workspace: string): Promise<void> {
  for (const folder of [folderOf(workspace), marksOf(workspace)]) await rm(folder, { recursive: true, force: true });
}

/** Reads the bytes of a file that a pull of this person set aside; undefined if it doesn't exist. */
type Reading = (path: string) => Promise<Uint8Array | undefined>;

function openUntrusted(workspace: string): Reading | undefined {
  if (!existsSync(folderOf(workspace))) return undefined;
  refuseLinks(workspace);
  return async (path) => {
    const bytes = await readInside(folderOf(workspace), asideOf(path));
    if (!bytes) return undefined;
    const marks = await readMarks(workspace, path);
    return marks.includes(createMarker(workspace)(nameOf(path), bytes)) ? bytes : undefined;
  };
}

/** The bytes of a script that was set aside; undefined if it doesn't exist. */
export const readUntrusted = async (workspace: string, path: string): Promise<Uint8Array | undefined> =>
  openUntrusted(workspace)?.(path);

/** The files set aside, all or in one folder. */
async function readEach(
  workspace: string,
  folder: string,
  each: (path: string, bytes: Uint8Array) => void,
): Promise<void> {
  const read = openUntrusted(workspace);
  if (!read) return;
  for (const { path: aside } of await listInside(folderOf(workspace), folder, { extensions: [ENDING] })) {
    const path = aside.slice(0, -ENDING.length);
    const bytes = await read(path);
    if (bytes) each(path, bytes);
  }
}

/** The scripts that wait for trust, in order of path, all or in one folder. */
export async function listUntrusted(workspace: string, folder = ""): Promise<TrustedScript[]> {
  const found: TrustedScript[] = [];
  await readEach(workspace, folder, (path, bytes) => found.push({ path, digest: sha256(bytes) }));
  return found;
}

/**
 * The files of a workspace with the ones set aside in their places, for a sync: they are treated as existing, so that
 * no push removes or reverts files without a decision. With `still` no file is set aside during the reading.
 */
export function withUntrusted(files: WorkspaceFiles, still: boolean): WorkspaceFiles {
  const { root } = files;
  if (still && !existsSync(folderOf(root))) return files;
  const aside = (path: string) => readUntrusted(root, path);
  const list: WorkspaceFiles["list"] = async (folder, extensions) => {
    const own = await files.list(folder, extensions);
    if (!existsSync(folderOf(root))) return own;
    const all = new Map(own.map(({ path, size }) => [path, { path, size }]));
    await readEach(root, folder, (path, bytes) => {
      if (!extensions || hasExtension(path, extensions)) all.set(path, { path, size: bytes.length });
    });
    return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  return {
    ...files,
    text: async (path) => {
      const bytes = await aside(path);
      return bytes ? decodeText(path, bytes) : files.text(path);
    },
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
