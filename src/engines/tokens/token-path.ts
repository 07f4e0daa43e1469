import { isObject } from "../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "./token-tree.ts";

/**
 * Returns a name that the Format module 2025.10 allows (5.1.1): `{`, `}` and `.` become `-`, a leading `$` is removed.
 * Can be empty.
 */
export function tokenName(text: string): string {
  const name = text
    .replace(/[{}.]/g, "-")
    .replace(/^[$\s]+/, "")
    .trimEnd();
  return name === "__proto__" ? "proto" : name;
}

/**
 * Returns valid names of groups and a token: without empty ones, and with names below the maximum depth joined with
 * `-`.
 */
export function tokenPath(names: readonly string[]): string[] {
  const path = names.map(tokenName).filter((name) => name !== "");
  const max = maxDepth - 2;
  return path.length > max ? [...path.slice(0, max - 1), path.slice(max - 1).join("-")] : path;
}

/**
 * Returns a function that moves a token with the path of a group into the group as `$root` (6.2).
 *
 * @param paths of all tokens of a system
 */
export function rootedPaths(paths: Iterable<readonly string[]>): (path: readonly string[]) => string[] {
  const groups = new Set<string>();
  for (const path of paths) for (let end = 1; end < path.length; end++) groups.add(path.slice(0, end).join("."));
  return (path) => (groups.has(path.join(".")) ? [...path, "$root"] : [...path]);
}

/** Adds a token to a tree, and creates its groups. */
export function setToken(tree: TokenTree, path: readonly string[], token: TokenTree): void {
  let group = tree;
  for (const name of path.slice(0, -1)) {
    const known = Object.hasOwn(group, name) ? group[name] : undefined;
    const child: TokenTree = isObject(known) ? known : {};
    group[name] = child;
    group = child;
  }
  const name = path.at(-1);
  if (name !== undefined) group[name] = token;
}
