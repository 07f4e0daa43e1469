import { isObject } from "../../../safe/is-object.ts";
import { type TokenTree, toPointer } from "../token-tree.ts";
import { nameIn } from "./legacy/legacy-tree.ts";

/**
 * Returns a function that maps a path in the DTCG form to a JSON Pointer in the original source, as deep as the paths
 * agree. `$value` and `$type` map to the source's own members, a group's own token maps to the group.
 *
 * @param at path of the tokens in the file
 */
export function placeInSource(tree: TokenTree, at: readonly string[] = []): (path: readonly string[]) => string {
  return (path) => {
    const found: string[] = [...at];
    let place: unknown = tree;
    for (const name of path) {
      if (name === "$root") continue;
      if (!isObject(place)) break;
      const group: TokenTree = place;
      const own =
        [name, name.replace(/^\$/, "")].find((each) => Object.hasOwn(group, each)) ??
        (name.includes("-") ? Object.keys(group).find((each) => nameIn(group, each) === name) : undefined);
      if (own === undefined) break;
      found.push(own);
      place = group[own];
    }
    return toPointer(found);
  };
}
