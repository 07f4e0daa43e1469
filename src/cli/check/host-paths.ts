import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryOf } from "../../engines/sandbox/fence.ts";

/** Where a code host finds a file: a path from the root of its repository, else the address of a file that lies in none. */
export type HostPlace = { path: string } | { url: string };

/** Variables in which services for CI name the folder a repository lies in. */
const CHECKOUTS = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILD_SOURCESDIRECTORY", "BITBUCKET_CLONE_DIR"];

/**
 * Says where code hosts find files: from the root of the repository, whatever folder a command runs in. The root is what
 * CI names, where git keeps that; else the nearest folder up that git keeps; else what CI names; else `from`.
 *
 * @param from the folder the command runs in
 */
export function createHostPaths(from: string, env: Readonly<Record<string, string | undefined>>) {
  const named = CHECKOUTS.flatMap((name) => (env[name] ? [resolve(env[name])] : []));
  const roots = new Map<string, string>();
  const rootOf = (folder: string): string => {
    const around = named.filter((root) => isInside(root, folder));
    const kept = around.find(isKept) ?? repositoryOf(folder);
    return isKept(kept) ? kept : (around[0] ?? from);
  };
  /** @param file absolute path */
  return (file: string): HostPlace => {
    const folder = dirname(file);
    const root = roots.get(folder) ?? rootOf(folder);
    roots.set(folder, root);
    return isInside(root, file)
      ? { path: relative(root, file).split(sep).join("/") || "." }
      : { url: pathToFileURL(file).href };
  };
}

const isKept = (folder: string): boolean => existsSync(join(folder, ".git"));

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);
