import { isObject } from "../../../safe/is-object.ts";
import { type TokenTree, toPointer } from "../token-tree.ts";

/**
 * Tells where in a source of another format something of its DTCG form stands: as a JSON Pointer as deep as the source goes
 * the same way. `$value` and `$type` are what the source calls so; a group's own token is the group.
 *
 * @param at where the tokens begin in the file
 */
export function placeInSource(tree: TokenTree, at: readonly string[] = []): (path: readonly string[]) => string {
  return (path) => {
    const found: string[] = [...at];
    let place: unknown = tree;
    for (const name of path) {
      if (name === "$root") continue;
      const own = [name, name.replace(/^\$/, "")].find((each) => isObject(place) && Object.hasOwn(place, each));
      if (own === undefined || !isObject(place)) break;
      found.push(own);
      place = place[own];
    }
    return toPointer(found);
  };
}
