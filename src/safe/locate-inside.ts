import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { safePath } from "./path.ts";
import { spelledPath } from "./spelled-name.ts";
import { UnsafeInput } from "./unsafe.ts";

const absent = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ENXIO"]);

/** The refusal of a path that goes through a symbolic link. */
export function linkRefused(path: string): UnsafeInput {
  return new UnsafeInput(
    "path",
    `"${path}" contains a symbolic link. Replace the link with the file or folder itself.`,
  );
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Does nothing when the system error has one of these codes, else throws it on. */
export function ignoreError(error: unknown, codes: ReadonlySet<string>): undefined {
  if (!codes.has(errorCode(error))) throw error;
}

/**
 * The result of a file operation, or undefined when nothing is there.
 * Throws `UnsafeInput` "path" where it met a symbolic link it may not follow.
 */
export async function present<T>(path: string, find: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await find();
  } catch (error) {
    return absence(path, error);
  }
}

/** The same of an operation that is done at once. */
export function presentNow<T>(path: string, find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    return absence(path, error);
  }
}

function absence(path: string, error: unknown): undefined {
  if (errorCode(error) === "ELOOP") throw linkRefused(path);
  return ignoreError(error, absent);
}

/** How file systems that ignore case compare names; `ſ` is an `s` to them. */
export function foldedName(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase();
}

/**
 * Where a safe path (or "" for the root itself) lies on disk, whatever the Unicode form of its names there; undefined when nothing is there. Looks without the thread
 * pool: a turn of it takes ten times as long as the look, and a workspace has thousands of files.
 * Throws `UnsafeInput` "path" for an unsafe path and for any symbolic link below the root.
 */
export async function locateInside(root: string, path: string): Promise<string | undefined> {
  if (path !== "") safePath(path);
  const realRoot = presentNow(path, () => realpathSync.native(root));
  const real = presentNow(path, () => {
    const spelled = realRoot && spelledPath(realRoot, path);
    return realRoot && spelled !== undefined ? realpathSync.native(join(realRoot, spelled)) : undefined;
  });
  if (realRoot === undefined || real === undefined) return undefined;
  if (foldedName(relative(realRoot, real).replaceAll(sep, "/")) !== foldedName(path)) throw linkRefused(path);
  return real;
}
