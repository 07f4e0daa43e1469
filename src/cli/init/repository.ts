import { lstat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { createIgnored } from "../../engines/sandbox/ignored.ts";
import { isObject } from "../../safe/is-object.ts";
import { fileOnDisk, nfcName } from "../../safe/name-on-disk.ts";
import { isSafePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { jsonOfFile, orFault, readFileOf, textOfFile } from "../../store/workspace/read-file.ts";
import { noteFault } from "../../store/workspace/read-record.ts";
import { WorkspaceFault } from "../../store/workspace/workspace-files.ts";

/** A file of a repository. */
export interface RepositoryFile {
  /** Relative to the repository, with `/`. */
  path: string;
  /** Whether it is in a build's output folder. */
  isMade: boolean;
}

/** A folder of code. It is read and never run. */
export interface Repository {
  /** Absolute path. */
  root: string;
  /** Its `package.json`. Empty without one. */
  manifest: Record<string, unknown>;
  /** Its name: the package's without scope, otherwise the folder's. */
  name: string;
  /** In path order, below the requested folders. */
  files: readonly RepositoryFile[];
  /** All files of the repository, also outside the requested folders: for documentation and uses. */
  all(): Promise<readonly RepositoryFile[]>;
  /** Paths of all files. */
  paths(): Promise<ReadonlySet<string>>;
  /** Paths of symbolic links, which are not followed. */
  links: readonly string[];
  /** Whether the repository has more files than the limit. */
  isCut: boolean;
  /** Files that could not be read so far, each once. */
  faults(): WorkspaceFault[];
  /**
   * The text of a file. Undefined if it is missing or unreadable, which is noted.
   *
   * @param max limit in bytes. A larger file is ignored, without a fault
   */
  text(path: string, max?: number): Promise<string | undefined>;
  /** JSON of a file; undefined as for `text`. */
  json(path: string): Promise<unknown>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

export interface RepositoryOptions {
  /** Look only below these folders, relative to the root; below all of it when empty. */
  folders: readonly string[];
  /** Absolute paths to ignore: the new workspace. */
  without: readonly string[];
}

/** Files of a repository. */
const MAX_FILES = 200_000;
/** Bytes of a text file. People write smaller ones. */
const MAX_TEXT = 4 << 20;
const MAX_BYTES = 16 << 20;
const BROUGHT = new Set(["node_modules", "bower_components", "vendor", "coverage"]);
const MADE = new Set(["dist", "build", "out", "output", "lib", "es", "esm", "cjs", "umd"]);

/**
 * Lists a folder without hidden files, packages and files that git ignores. Follows no symbolic link and runs nothing.
 * Throws `UnsafeInput` for an invalid folder.
 */
export async function openRepository(root: string, { folders, without }: RepositoryOptions): Promise<Repository> {
  const faults: WorkspaceFault[] = [];
  for (const folder of folders) await requireInside(root, folder);
  const { files, links, isCut } = await listFiles(root, folders.length > 0 ? folders : [""], without, faults);
  // Faults outside the requested folders are not reported.
  const listAll = async () => (folders.length === 0 ? files : (await listFiles(root, [""], without, [])).files);
  let listed: Promise<readonly RepositoryFile[]> | undefined;
  const all = () => {
    listed ??= listAll();
    return listed;
  };
  let known: Promise<ReadonlySet<string>> | undefined;
  const paths = () => {
    known ??= all().then((some) => new Set(some.map(({ path }) => path)));
    return known;
  };

  const bytesOf = async (path: string, max: number): Promise<Uint8Array | undefined> => {
    const stat = await lstat(fileOnDisk(root, path)).catch(() => undefined);
    if (stat && stat.size > max) {
      const why = `it has ${Math.ceil(stat.size / (1 << 20))} MiB, but the limit is ${max >> 20} MiB`;
      throw new WorkspaceFault(path, why, { instead: "Copy the file yourself, or make it smaller." });
    }
    return readFileOf(root, path);
  };
  const textOf = async (path: string): Promise<string | undefined> => {
    const read = await bytesOf(path, MAX_TEXT);
    return read && textOfFile(path, read);
  };
  const text: Repository["text"] = async (path, max = Number.POSITIVE_INFINITY) => {
    const stat = await lstat(fileOnDisk(root, path)).catch(() => undefined);
    return stat && stat.size > max ? undefined : noteFault(faults, () => textOf(path));
  };
  const json: Repository["json"] = (path) =>
    noteFault(faults, async () => {
      const read = await textOf(path);
      return read === undefined ? undefined : jsonOfFile(path, read);
    });
  const found = await json("package.json");
  const manifest = isObject(found) ? found : {};
  const named = typeof manifest.name === "string" ? (manifest.name.split("/").at(-1) ?? "") : "";
  return {
    root,
    manifest,
    name: named || basename(root),
    files,
    all,
    paths,
    links,
    isCut,
    faults: () => [...new Map(faults.map((fault) => [fault.path, fault])).values()],
    text,
    json,
    bytes: (path) => noteFault(faults, () => bytesOf(path, MAX_BYTES)),
  };
}

/** Lists folders in path order. @param faults receives unreadable ones */
async function listFiles(
  root: string,
  folders: readonly string[],
  without: readonly string[],
  faults: WorkspaceFault[],
): Promise<{ files: RepositoryFile[]; links: string[]; isCut: boolean }> {
  const isIgnored = createIgnored(root);
  const leftOut = new Set(without);
  const files: RepositoryFile[] = [];
  const links: string[] = [];
  let isCut = false;
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined && !isCut; folder = waiting.pop()) {
    const isMade = folder.split("/").some((name) => MADE.has(name));
    const spelled = fileOnDisk(root, folder);
    const listed = () => orFault(root, folder || ".", () => readdir(spelled, { withFileTypes: true }));
    for (const entry of (await noteFault(faults, listed)) ?? []) {
      const name = nfcName(entry.name);
      const path = folder === "" ? name : `${folder}/${name}`;
      const file = join(spelled, entry.name);
      if (entry.name.startsWith(".") || BROUGHT.has(entry.name) || !isSafePath(path) || leftOut.has(file)) continue;
      if (entry.isSymbolicLink()) links.push(path);
      else if (isIgnored(file)) continue;
      else if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile() && files.push({ path, isMade }) >= MAX_FILES) isCut = true;
    }
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { files, links, isCut };
}

async function requireInside(root: string, folder: string): Promise<void> {
  const stat = isSafePath(folder) ? await lstat(fileOnDisk(root, folder)).catch(() => undefined) : undefined;
  if (!stat?.isDirectory())
    throw new UnsafeInput("path", `The folder "${folder}" doesn't exist. Name a folder in ${root}.`);
}

/** Source files, or build output without source files. */
export function written<T extends { isMade: boolean }>(files: readonly T[]): T[] {
  const own = files.filter(({ isMade }) => !isMade);
  return own.length > 0 ? own : [...files];
}
