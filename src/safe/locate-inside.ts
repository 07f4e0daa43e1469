import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathOnDisk } from "./name-on-disk.ts";
import { safePath } from "./path.ts";
import { UnsafeInput } from "./unsafe.ts";

const absent = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ENXIO"]);

/** The error for a path that goes through a symbolic link. */
export function linkRefused(path: string): UnsafeInput {
  return new UnsafeInput(
    "path",
    `"${path}" contains a symbolic link. Replace the link with the file or folder itself.`,
  );
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Ignores a system error with one of these codes, and rethrows any other. */
export function ignoreError(error: unknown, codes: ReadonlySet<string>): undefined {
  if (!codes.has(errorCode(error))) throw error;
}

/**
 * The result of a file operation, or undefined if the file doesn't exist. Throws `UnsafeInput` "path" for a symbolic
 * link that it may not follow.
 */
export async function ifPresent<T>(path: string, find: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await find();
  } catch (error) {
    return absence(path, error);
  }
}

/** The same for a synchronous operation. */
export function ifPresentSync<T>(path: string, find: () => T): T | undefined {
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

/** The form in which case-insensitive file systems compare names; `ſ` equals `s` there. */
export function foldName(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase();
}

/**
 * Absolute path on disk of a safe path (or "" for the root itself), for any Unicode form of its names there; undefined
 * if it doesn't exist. Synchronous: the thread pool takes ten times as long, and a workspace has thousands of files.
 * Throws `UnsafeInput` "path" for an unsafe path and for any symbolic link below the root.
 */
export async function locateInside(root: string, path: string): Promise<string | undefined> {
  if (path !== "") safePath(path);
  const realRoot = ifPresentSync(path, () => realpathSync.native(root));
  const real = ifPresentSync(path, () => {
    const spelled = realRoot && pathOnDisk(realRoot, path);
    return realRoot && spelled !== undefined ? realpathSync.native(join(realRoot, spelled)) : undefined;
  });
  if (realRoot === undefined || real === undefined) return undefined;
  if (foldName(relative(realRoot, real).replaceAll(sep, "/")) !== foldName(path)) throw linkRefused(path);
  return real;
}
