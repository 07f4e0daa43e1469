import { isObject } from "../../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";

/**
 * Merges token trees, the last one wins: groups merge, a token replaces a complete token (or group), and other members
 * replace members with the same name. The trees stay unchanged. The result shares their tokens, and groups that only
 * one of them has. Linear in the size of all trees.
 */
export function mergeTrees(trees: readonly TokenTree[]): TokenTree {
  const merged: TokenTree = {};
  const own = new WeakSet<TokenTree>([merged]);
  for (const tree of trees) layOver(merged, tree, own, 0);
  return merged;
}

/** Whether a member of a group is a token: it has a `$value`, or a `$ref` and no children. */
export function isToken(value: TokenTree): boolean {
  if (Object.hasOwn(value, "$value")) return true;
  if (typeof value.$ref !== "string") return false;
  return !Object.keys(value).some((key) => (!key.startsWith("$") || key === "$root") && isObject(value[key]));
}

/** Whether a key of a group names a token or a group, not a property of the group. */
export function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}

/** Merges `above` into `group`, which this function owns. Groups of the input are copied before they change. */
function layOver(group: TokenTree, above: TokenTree, own: WeakSet<TokenTree>, depth: number): void {
  for (const key of Object.keys(above)) {
    if (key === "__proto__") continue;
    const under = Object.hasOwn(group, key) ? group[key] : undefined;
    const over = above[key];
    if (depth < maxDepth && isName(key) && isObject(under) && isObject(over) && !isToken(under) && !isToken(over)) {
      const target = own.has(under) ? under : { ...under };
      own.add(target);
      group[key] = target;
      layOver(target, over, own, depth + 1);
    } else group[key] = over;
  }
}
