import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readRegularFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { realPathOf } from "../../safe/real-path.ts";
import { createIgnored } from "./ignored.ts";

/** Limits the files that workspace code may read: imports, style sheets, templates and types. */
export interface FileFence {
  /** Returns why a file may not be read, to follow "… is not read: ", otherwise undefined. @param file absolute path */
  refusal(file: string): string | undefined;
  /** Clears the cache of file checks. */
  renew(): void;
}

/** Why a file is refused that `roots` would allow. */
export const OUTSIDE_REPOSITORY = "it is outside the repository of this workspace";

/** Why a pipe, a socket or a device is refused: reading it may never end. */
export const NOT_A_REGULAR_FILE = "it is not a regular file";

/** Whether a path is a pipe, a socket or a device, or a link to one. */
export function isSpecial(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}

/** Folders in which package managers store the packages that they link to. */
const STORES = new Set([".pnpm", ".store"]);

const MAX_BYTES = 16 << 20;

const KEY = /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/i;

/** The only hidden folder that is read, and its allowed files: Storybook previews use them. */
const STORYBOOK = ".storybook";
const CODE_OR_STYLES = /\.(?:[cm]?[jt]s|[jt]sx|css|scss|sass|less)$/i;

/**
 * Creates the fence of a workspace. It allows the files of the enclosing repository, packages in its `node_modules`,
 * and `roots`. It refuses hidden files and folders (except code and styles in `.storybook`), keys, and files that git
 * ignores (except packages and build output).
 *
 * @param workspace absolute path
 * @param roots further folders whose files may be read, absolute
 */
export function createFence(workspace: string, roots: readonly string[] = []): FileFence {
  let look = lookAt(workspace, roots);
  const known = new Map<string, string | undefined>();
  return {
    refusal(file) {
      if (known.has(file)) return known.get(file);
      const refusal = look(file);
      known.set(file, refusal);
      return refusal;
    },
    renew() {
      look = lookAt(workspace, roots);
      known.clear();
    },
  };
}

function lookAt(workspace: string, roots: readonly string[]): (file: string) => string | undefined {
  const home = realPathOf(workspace) ?? workspace;
  const repository = repositoryOf(home);
  const isIgnored = createIgnored(repository);
  const named = roots.map((root) => realPathOf(resolve(workspace, root)) ?? resolve(workspace, root));

  return (file) => {
    let real: string;
    try {
      real = realpathSync.native(file);
    } catch (error) {
      // The reader of a missing file reports it, and may have more permissions than this process. Any other error is a
      // refusal.
      return isAbsent(error) ? undefined : "it cannot be read";
    }
    const base = [home, ...named, repository].find((folder) => isInside(folder, real));
    if (base === undefined) return OUTSIDE_REPOSITORY;
    if (isSpecial(real)) return NOT_A_REGULAR_FILE;
    const segments = relative(base, real).split(sep);
    if (isHidden(segments)) return "it is hidden";
    if (KEY.test(segments.at(-1) ?? "")) return "it contains a key";
    if (isInside(repository, real) && isIgnored(real)) return "it is git-ignored";
    return undefined;
  };
}

/** @param segments of a path below an allowed folder */
function isHidden(segments: readonly string[]): boolean {
  const isStored = (name: string, at: number) => segments[at - 1] === "node_modules" && STORES.has(name);
  const isStorybook = (name: string, at: number) =>
    name === STORYBOOK && at < segments.length - 1 && CODE_OR_STYLES.test(segments.at(-1) ?? "");
  return segments.some((name, at) => name.startsWith(".") && !isStored(name, at) && !isStorybook(name, at));
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/** Lock files that package managers write in the root of a repository. */
const LOCKS = ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"];

/**
 * Returns the repository of a workspace: the nearest parent folder with `.git`, otherwise the nearest one with a lock
 * file or `workspaces`, otherwise the workspace itself. Never the user's home folder, the root of a disk, or a folder
 * above them.
 * @param workspace its real path
 */
export function repositoryOf(workspace: string): string {
  const folders = foldersUp(workspace);
  return (
    folders.find((folder) => realPathOf(join(folder, ".git")) !== undefined) ?? folders.find(hasPackages) ?? workspace
  );
}

function hasPackages(folder: string): boolean {
  if ([...LOCKS, "pnpm-workspace.yaml"].some((name) => realPathOf(join(folder, name)) !== undefined)) return true;
  try {
    const manifest = parseJson(readRegularFile(join(folder, "package.json"), MAX_BYTES)?.toString("utf8") ?? "{}");
    return isObject(manifest) && manifest.workspaces !== undefined;
  } catch {
    // An unreadable file doesn't configure packages.
    return false;
  }
}

/**
 * The folders of a workspace and above, without the user's home folder, the root of the disk and folders above them.
 */
function foldersUp(workspace: string): string[] {
  const homes = homeFolders();
  const folders: string[] = [];
  for (let folder = workspace; folder !== dirname(folder) && !homes.includes(folder); folder = dirname(folder))
    folders.push(folder);
  return folders;
}

/** The user's home folder, as named and as its real path. Empty if the user has none. */
function homeFolders(): (string | undefined)[] {
  try {
    return [homedir(), realPathOf(homedir())];
  } catch {
    return [];
  }
}
