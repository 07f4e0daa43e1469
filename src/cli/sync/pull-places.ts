import { foldName } from "../../safe/locate-inside.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { writableFolders } from "../../safe/write-inside.ts";
import type { Kind } from "../../store/kind.ts";
import { classOf } from "./picked-up.ts";

/** Folders of texts that people read: a page called "Agents" is one of them. */
const TEXT_FOLDERS = ["pages/", "reference/"];

/** Where a pull writes a file: in its place, or in `.service/untrusted/` until it is trusted. */
export type Placement = "place" | "aside";

/** Whether a path is one of the files or below one of the folders that a kind is read from. */
const isOf = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/**
 * Decides where a pull writes a file. Throws `UnsafeInput` "path" for an unsafe path, for configuration, and for
 * instructions of coding agents.
 */
export function placementOf(path: string): Placement {
  const named = classOf(safePath(path));
  writableFolders(path);
  if (named === "configuration")
    throw new UnsafeInput(
      "path",
      `"${path}" is a configuration file, and a pull never writes those. Copy it yourself if you need it.`,
    );
  const isText = TEXT_FOLDERS.some((folder) => path.startsWith(folder));
  if (named === "instructions" && !isText)
    throw new UnsafeInput(
      "path",
      `"${path}" is an instruction file for coding agents, and a pull never writes those. Copy it yourself if you need it.`,
    );
  return named === "content" ? "place" : "aside";
}

/**
 * The same for a file of a kind's record. Also throws `UnsafeInput` if the kind does not read that place. `isOwn`: the
 * workspace had the file before, and not from the registry.
 */
export function placementFor({ workspace: { paths }, sync }: Kind, path: string, isOwn = false): Placement {
  if (!isOf(safePath(path), paths))
    throw new UnsafeInput("path", `"${path}" is not in ${paths.join(", ")}. A pull writes these records only there.`);
  // A clone includes the configuration.
  if (!isOwn && !sync?.onlyCloned) return placementOf(path);
  writableFolders(path);
  return "place";
}

/** Returns a function that finds a used path that is equal if case is ignored. */
export function createTakenPaths(paths: Iterable<string>): (path: string) => string | undefined {
  const taken = new Map<string, string>();
  for (const path of paths) taken.set(foldName(path), path);
  return (path) => {
    const other = taken.get(foldName(path));
    if (other === undefined) taken.set(foldName(path), path);
    return other === path ? undefined : other;
  };
}
