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

/** The folder of a place a path lies in. */
export const topOf = (path: string): string => PLACES.find((place) => path.startsWith(`${place}/`)) ?? "";
