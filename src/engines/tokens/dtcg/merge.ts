import { isObject } from "../../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";

/**
 * Token trees laid over each other, later ones on top: groups merge, a token replaces a token (or group) as a whole,
 * and other members replace those of the same name. The trees stay as they are; the result shares their tokens, and
 * groups that only one of them has. Time grows with the trees together, however many there are.
 */
export function mergeTrees(trees: readonly TokenTree[]): TokenTree {
  const merged: TokenTree = {};
  const own = new WeakSet<TokenTree>([merged]);
  for (const tree of trees) layOver(merged, tree, own, 0);
  return merged;
}

/** Whether a member of a group is a token: it has a `$value`, or a `$ref` and nothing below it. */
export function isToken(value: TokenTree): boolean {
  if (Object.hasOwn(value, "$value")) return true;
  if (typeof value.$ref !== "string") return false;
  return !Object.keys(value).some((key) => (!key.startsWith("$") || key === "$root") && isObject(value[key]));
}

/** Whether a member of a group names a token or a group, and not a property of the group. */
export function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}

/** Lays `above` over `group`, which is our own; groups of others are copied before they are changed. */
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
