import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readPlainFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { realPathOf } from "../../safe/real-path.ts";
import { createIgnored } from "./ignored.ts";

/** What code of a workspace may name: imports, style sheets, templates and types are read through it. */
export interface Fence {
  /** Why a file may not be read, to stand behind "… is not read: "; undefined where it may. @param file absolute path */
  refusal(file: string): string | undefined;
  /** Looks at everything anew from now on. */
  renew(): void;
}

/** Why a file is refused that `roots` would let in. */
export const OUTSIDE = "it is outside the repository of this workspace";

/** Why a pipe, a socket or a device is refused: reading it may never end. */
export const NO_FILE = "it is not a regular file";

/** Whether a path is that of a pipe, a socket or a device, or of a link to one. */
export function isSpecial(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}

/** Where package managers put packages that they link to. */
const STORES = new Set([".pnpm", ".store"]);

const MOST_BYTES = 16 << 20;

const KEY = /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/i;

/** The one hidden folder that is read, and what of it: a Storybook's previews are made of it. */
const STORYBOOK = ".storybook";
const CODE_OR_STYLES = /\.(?:[cm]?[jt]s|[jt]sx|css|scss|sass|less)$/i;

/**
 * The fence of a workspace. Inside are the files of the repository it lies in, packages in `node_modules` there, and
 * `roots`. Never files whose name or folder begins with a dot (but code and styles in `.storybook`), keys, and what git
 * ignores but packages and build output.
 *
 * @param workspace absolute path
 * @param roots further folders whose files may be read, absolute
 */
export function createFence(workspace: string, roots: readonly string[] = []): Fence {
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
      // What is not there is told by whoever looks for it, who may see more than we do: anything else is refused.
      return isAbsent(error) ? undefined : "it cannot be read";
    }
    const base = [home, ...named, repository].find((folder) => isInside(folder, real));
    if (base === undefined) return OUTSIDE;
    if (isSpecial(real)) return NO_FILE;
    const segments = relative(base, real).split(sep);
    if (isHidden(segments)) return "it is hidden";
    if (KEY.test(segments.at(-1) ?? "")) return "it contains a key";
    if (isInside(repository, real) && isIgnored(real)) return "it is git-ignored";
    return undefined;
  };
}

/** @param segments of a path below one that may be read */
function isHidden(segments: readonly string[]): boolean {
  const isStored = (name: string, at: number) => segments[at - 1] === "node_modules" && STORES.has(name);
  const isStorybook = (name: string, at: number) =>
    name === STORYBOOK && at < segments.length - 1 && CODE_OR_STYLES.test(segments.at(-1) ?? "");
  return segments.some((name, at) => name.startsWith(".") && !isStored(name, at) && !isStorybook(name, at));
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/** Files that package managers write in the root of a repository. */
const LOCKS = ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"];

/**
 * The repository a workspace lies in: the nearest folder up that git keeps; else the nearest one with a lock file or
 * `workspaces`; else the workspace itself. Never the person's home folder or the root of a disk, and nothing above them.
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
    const manifest = parseJson(readPlainFile(join(folder, "package.json"), MOST_BYTES)?.toString("utf8") ?? "{}");
    return isObject(manifest) && manifest.workspaces !== undefined;
  } catch {
    // It cannot be read, so nobody installs packages by it.
    return false;
  }
}

/** Folders from a workspace up, but the person's home, the root of a disk and what is above. */
function foldersUp(workspace: string): string[] {
  const homes = homeFolders();
  const folders: string[] = [];
  for (let folder = workspace; folder !== dirname(folder) && !homes.includes(folder); folder = dirname(folder))
    folders.push(folder);
  return folders;
}

/** The person's home folder as it is named and as it is; none where there is no such person. */
function homeFolders(): (string | undefined)[] {
  try {
    return [homedir(), realPathOf(homedir())];
  } catch {
    return [];
  }
}
