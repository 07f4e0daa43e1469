import { isObject } from "../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";

/**
 * Token trees laid over each other, later ones on top: groups merge, a token replaces a token (or group) as a whole,
 * and other members replace those of the same name. The trees stay as they are; the result shares their tokens.
 */
export function mergeTrees(trees: TokenTree[]): TokenTree {
  return trees.reduce((below, above) => mergeGroups(below, above, 0), {});
}

/** Whether a member of a group is a token: it has a `$value`, or a `$ref` and nothing below it. */
export function isToken(value: TokenTree): boolean {
  if (Object.hasOwn(value, "$value")) return true;
  if (typeof value.$ref !== "string") return false;
  return !Object.keys(value).some((key) => (!key.startsWith("$") || key === "$root") && isObject(value[key]));
}

function mergeGroups(below: TokenTree, above: TokenTree, depth: number): TokenTree {
  const merged: TokenTree = {};
  for (const key of Object.keys(below)) if (key !== "__proto__") merged[key] = below[key];
  for (const key of Object.keys(above)) {
    if (key === "__proto__") continue;
    const under = merged[key];
    const over = above[key];
    const bothGroups = isObject(under) && isObject(over) && !isToken(under) && !isToken(over) && isName(key);
    merged[key] = bothGroups && depth < maxDepth ? mergeGroups(under, over, depth + 1) : over;
  }
  return merged;
}

function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}
