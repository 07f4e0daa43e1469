import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
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
export const OUTSIDE = "it lies outside of the workspace";

/** Why a pipe, a socket or a device is refused: reading it may never end. */
export const NO_FILE = "it is no regular file";

/** Whether a path is that of a pipe, a socket or a device, or of a link to one. */
export function isSpecial(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}

/** Where package managers put packages that they link to. */
const STORES = new Set([".pnpm", ".store"]);

const KEY = /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/i;

/**
 * The fence of a workspace. Inside are its own files, packages in its `node_modules` and those of folders above it in the
 * same repository, packages that are linked there from elsewhere in the repository, and `roots`. Never files whose name or
 * folder begins with a dot, keys, and what git ignores but packages and build output.
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
  let links: string[] | undefined;
  const linked = () => {
    links ??= linkedPackages(home, repository);
    return links;
  };

  return (file) => {
    let real: string;
    try {
      real = realpathSync.native(file);
    } catch (error) {
      // What is not there is told by whoever looks for it, who may see more than we do: anything else is refused.
      return isAbsent(error) ? undefined : "it cannot be looked at";
    }
    const base =
      [home, ...named].find((folder) => isInside(folder, real)) ??
      foldersUp(home, repository).find((folder) => isInside(join(folder, "node_modules"), real)) ??
      linked().find((folder) => isInside(folder, real));
    if (base === undefined) return OUTSIDE;
    if (isSpecial(real)) return NO_FILE;
    const segments = relative(base, real).split(sep);
    if (segments.some((name, at) => name.startsWith(".") && !(segments[at - 1] === "node_modules" && STORES.has(name))))
      return "it is hidden";
    if (KEY.test(segments.at(-1) ?? "")) return "it holds a key";
    if (isInside(repository, real) && isIgnored(real)) return "git ignores it";
    return undefined;
  };
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * The nearest folder up from a workspace that git keeps; the workspace itself where there is none, and where git keeps the
 * person's home folder or the root of a disk.
 * @param workspace its real path
 */
export function repositoryOf(workspace: string): string {
  const homes = homeFolders();
  for (let folder = workspace; ; folder = dirname(folder)) {
    if (folder === dirname(folder) || homes.includes(folder)) return workspace;
    if (existsSync(join(folder, ".git"))) return folder;
  }
}

/** The person's home folder as it is named and as it is; none where there is no such person. */
function homeFolders(): (string | undefined)[] {
  try {
    return [homedir(), realPathOf(homedir())];
  } catch {
    return [];
  }
}

/** Folders from a workspace up to its repository. */
function foldersUp(home: string, repository: string): string[] {
  const folders = [home];
  for (let folder = home; folder !== repository && folder !== dirname(folder); ) {
    folder = dirname(folder);
    folders.push(folder);
  }
  return folders;
}

/** Real folders of packages that `node_modules` links to and that lie in the repository beside the workspace. */
function linkedPackages(home: string, repository: string): string[] {
  return foldersUp(home, repository).flatMap((folder) => {
    const modules = join(folder, "node_modules");
    const names = namesIn(modules).flatMap((name) =>
      name.startsWith("@") ? namesIn(join(modules, name)).map((one) => join(name, one)) : [name],
    );
    return names.flatMap((name) => {
      const path = join(modules, name);
      if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return [];
      const real = realPathOf(path);
      const isPackage = real !== undefined && existsSync(join(real, "package.json"));
      // A link to a folder above would let in all that lies beside.
      return isPackage && isInside(repository, real) && !isInside(real, home) ? [real] : [];
    });
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
