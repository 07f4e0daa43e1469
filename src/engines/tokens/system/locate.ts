import { pointerSegments } from "../dtcg/reference.ts";
import type { Problem } from "../problem.ts";
import { toPointer } from "../token-tree.ts";
import type { Layer } from "./layer.ts";

/**
 * Returns the problem with its place in its source: the topmost layer that contains the pointer's target, otherwise the
 * layer that contains most of the path (an inherited member is reported where the group is extended).
 */
export function locate(problem: Problem, layers: readonly Layer[], isToken: (name: string) => boolean): Problem {
  const path = pointerSegments(`#${problem.pointer}`) ?? [];
  if (path.length === 0) return problem;
  let best: { layer: Layer; depth: number } | undefined;
  for (const layer of layers.toReversed()) {
    const depth = depthOf(layer.tree, path);
    if (best === undefined || depth > best.depth) best = { layer, depth };
    if (depth === path.length) break;
  }
  const end = path.findIndex((name) => name.startsWith("$") && name !== "$root");
  const name = (end === -1 ? path : path.slice(0, end)).join(".");
  const token = isToken(name) ? { token: name } : {};
  if (best === undefined || best.depth === 0) return { ...problem, ...token };
  const place = path.slice(0, best.depth);
  const { source, pointer = toPointer } = best.layer;
  return { ...problem, ...token, source, pointer: pointer(place) };
}

/** Returns the number of path segments that exist. */
function depthOf(tree: unknown, path: readonly string[]): number {
  let place = tree;
  for (const [depth, name] of path.entries()) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return depth;
    place = Reflect.get(place, name);
  }
  return path.length;
}
