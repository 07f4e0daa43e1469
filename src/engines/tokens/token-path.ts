import { isObject } from "../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "./token-tree.ts";

/** A name as the Format module 2025.10 allows it (5.1.1): `{`, `}` and `.` become `-`, a leading `$` goes. May be empty. */
export function tokenName(text: string): string {
  const name = text
    .replace(/[{}.]/g, "-")
    .replace(/^[$\s]+/, "")
    .trimEnd();
  return name === "__proto__" ? "proto" : name;
}

/** Names of groups and of a token that may stand in a tree: empty ones left out, those too deep joined with `-`. */
export function tokenPath(names: readonly string[]): string[] {
  const path = names.map(tokenName).filter((name) => name !== "");
  const most = maxDepth - 2;
  return path.length > most ? [...path.slice(0, most - 1), path.slice(most - 1).join("-")] : path;
}

/**
 * Tells where a token stands whose path is also the path of a group: it is the group's own, `$root` (6.2).
 *
 * @param paths of all tokens of a system
 */
export function rootedPaths(paths: Iterable<readonly string[]>): (path: readonly string[]) => string[] {
  const groups = new Set<string>();
  for (const path of paths) for (let end = 1; end < path.length; end++) groups.add(path.slice(0, end).join("."));
  return (path) => (groups.has(path.join(".")) ? [...path, "$root"] : [...path]);
}

/** Puts a token into a tree, making the groups it lies in. */
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
