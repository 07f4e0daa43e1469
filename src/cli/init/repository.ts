import { lstat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { createIgnored } from "../../cage/ignored.ts";
import { readInside, readTextInside } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { isSafePath } from "../../safe/path.ts";
import { nfcName, spelledFile } from "../../safe/spelled-name.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** A file of a repository. */
export interface RepositoryFile {
  /** Relative to the repository, with `/`. */
  path: string;
  /** Lies in a folder that builds write to. */
  isMade: boolean;
}

/** A folder of code, looked at and never run. */
export interface Repository {
  /** Absolute path. */
  root: string;
  /** Its `package.json`; empty where there is none. */
  manifest: Record<string, unknown>;
  /** What it is called: the package's name without its scope, else the folder's. */
  name: string;
  /** In order of path. Those below the folders that were asked for. */
  files: readonly RepositoryFile[];
  /** Paths of symbolic links, which nobody followed. */
  links: readonly string[];
  /** Whether there were more files than are looked at. */
  isCut: boolean;
  /** Text of a file; undefined where it is absent, too large or no UTF-8. */
  text(path: string): Promise<string | undefined>;
  /** JSON of a file; undefined where it is none. */
  json(path: string): Promise<unknown>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

export interface RepositoryOptions {
  /** Look only below these folders, relative to the root; below all of it when empty. */
  folders: readonly string[];
  /** Absolute paths that are not looked at: where the workspace is to be. */
  without: readonly string[];
}

/** Files that are looked at. */
const MOST_FILES = 200_000;
/** Bytes of a file that is read as text: what people write is smaller. */
const MOST_TEXT = 4 << 20;
const MOST_BYTES = 16 << 20;
const BROUGHT = new Set(["node_modules", "bower_components", "vendor", "coverage"]);
const MADE = new Set(["dist", "build", "out", "output", "lib", "es", "esm", "cjs", "umd"]);

/**
 * Lists a folder: no hidden files, no packages, nothing git ignores, no symbolic link is followed. Nothing of it is run.
 * Throws `UnsafeInput` for a folder that is none of its own.
 */
export async function openRepository(root: string, { folders, without }: RepositoryOptions): Promise<Repository> {
  const isIgnored = createIgnored(root);
  const leftOut = new Set(without);
  const files: RepositoryFile[] = [];
  const links: string[] = [];
  let isCut = false;
  const waiting = folders.length > 0 ? [...folders] : [""];
  for (const folder of folders) await requireInside(root, folder);
  for (let folder = waiting.pop(); folder !== undefined && !isCut; folder = waiting.pop()) {
    const isMade = folder.split("/").some((name) => MADE.has(name));
    const spelled = spelledFile(root, folder);
    for (const entry of await readdir(spelled, { withFileTypes: true })) {
      const name = nfcName(entry.name);
      const path = folder === "" ? name : `${folder}/${name}`;
      const file = join(spelled, entry.name);
      if (entry.name.startsWith(".") || BROUGHT.has(entry.name) || !isSafePath(path) || leftOut.has(file)) continue;
      if (entry.isSymbolicLink()) links.push(path);
      else if (isIgnored(file)) continue;
      else if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile() && files.push({ path, isMade }) >= MOST_FILES) isCut = true;
    }
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));

  const sized = async <T>(path: string, most: number, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      const stat = await lstat(spelledFile(root, path)).catch(() => undefined);
      if (!stat?.isFile() || stat.size > most) return undefined;
      return await read();
    } catch (error) {
      if (error instanceof UnsafeInput) return undefined;
      throw error;
    }
  };
  const text = (path: string) => sized(path, MOST_TEXT, () => readTextInside(root, path));
  const json = async (path: string): Promise<unknown> => {
    const written = await text(path);
    try {
      return written === undefined ? undefined : parseJson(written);
    } catch (error) {
      if (error instanceof UnsafeInput) return undefined;
      throw error;
    }
  };
  const found = await json("package.json");
  const manifest = isObject(found) ? found : {};
  const named = typeof manifest.name === "string" ? (manifest.name.split("/").at(-1) ?? "") : "";
  return {
    root,
    manifest,
    name: named || basename(root),
    files,
    links,
    isCut,
    text,
    json,
    bytes: (path) => sized(path, MOST_BYTES, () => readInside(root, path)),
  };
}

async function requireInside(root: string, folder: string): Promise<void> {
  const stat = isSafePath(folder) ? await lstat(spelledFile(root, folder)).catch(() => undefined) : undefined;
  if (!stat?.isDirectory())
    throw new UnsafeInput("path", `There is no folder "${folder}" here. Name one below ${root}.`);
}

/** What was written, or, where nothing was, what was made of it. */
export function written<T extends { isMade: boolean }>(files: readonly T[]): T[] {
  const own = files.filter(({ isMade }) => !isMade);
  return own.length > 0 ? own : [...files];
}
