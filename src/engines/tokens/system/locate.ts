import { pointerSegments } from "../dtcg/reference.ts";
import type { Problem } from "../problem.ts";
import { toPointer } from "../token-tree.ts";
import type { Layer } from "./layer.ts";

/**
 * The problem with its place in the source it comes from: the topmost of the layers that has what the pointer names, else
 * the one that has most of the way there (what a group inherits stands where it is extended).
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

/** How many segments of a path lead to something. */
function depthOf(tree: unknown, path: readonly string[]): number {
  let place = tree;
  for (const [depth, name] of path.entries()) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return depth;
    place = Reflect.get(place, name);
  }
  return path.length;
}
