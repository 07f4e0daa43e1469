import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryOf } from "../../engines/sandbox/fence.ts";

/** A file as code hosts name it: the path from the repository root, or a `file:` URL outside a repository. */
export type HostPlace = { path: string } | { url: string };

/** Environment variables of CI services with the folder of the checkout. */
const CHECKOUTS = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILD_SOURCESDIRECTORY", "BITBUCKET_CLONE_DIR"];

/**
 * Returns a function from an absolute file path to its path from the repository root. The root is the first of these:
 * the CI checkout folder if it has `.git`, the nearest parent folder with `.git`, the CI checkout folder, `from`.
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
