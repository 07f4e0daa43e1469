import { foldedName } from "../../safe/locate-inside.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** The only folders a pull writes to. Scripts, configuration and everything hidden belong to the workspace's owner. */
export const PLACES = ["components", "pages", "patterns", "public/api/component", "public/api/pattern"] as const;

/**
 * The path itself where a pull may write to it.
 * @throws UnsafeInput "path" for an unsafe path and for one outside of the places
 */
export function placeOf(path: string): string {
  if (PLACES.some((place) => safePath(path).startsWith(`${place}/`))) return path;
  throw new UnsafeInput("path", `"${path}" is not below ${PLACES.join("/, ")}/. A pull writes nowhere else.`);
}

/** Says of each path whether another one was taken that is the same file where case does not count. */
export function createTakenPaths(paths: Iterable<string>): (path: string) => string | undefined {
  const taken = new Map<string, string>();
  for (const path of paths) taken.set(foldedName(path), path);
  return (path) => {
    const other = taken.get(foldedName(path));
    if (other === undefined) taken.set(foldedName(path), path);
    return other === path ? undefined : other;
  };
}

/** The folder of a place a path lies in. */
export const topOf = (path: string): string => PLACES.find((place) => path.startsWith(`${place}/`)) ?? "";
