import { closeSync, constants, fstatSync, lstatSync, openSync, readFile, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { type FileState, stateOf } from "./list-inside.ts";
import { locateInside, present } from "./locate-inside.ts";
import { safePath } from "./path.ts";
import { UnsafeInput } from "./unsafe.ts";

// O_NONBLOCK keeps a pipe from blocking the open; both flags are undefined, hence 0, on Windows.
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Larger files, in bytes, are read in the thread pool. */
const LARGE = 256 << 10;
const readLarge = promisify(readFile);

async function readRegular(file: string): Promise<Uint8Array | undefined> {
  const descriptor = openSync(file, readFlags);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return undefined;
    return stat.size > LARGE ? await readLarge(descriptor) : readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The bytes of a regular file below `root`; undefined when there is none.
 * Throws `UnsafeInput` "path" for an unsafe path or a symbolic link.
 */
export async function readInside(root: string, path: string): Promise<Uint8Array | undefined> {
  const file = await locateInside(root, safePath(path));
  return file === undefined ? undefined : present(path, () => readRegular(file));
}

/**
 * The text of a file in strict UTF-8, without its byte order mark; undefined when absent.
 * Throws `UnsafeInput` "path" as `readInside`, "text" for bytes that are not UTF-8.
 */
export async function readTextInside(root: string, path: string): Promise<string | undefined> {
  const bytes = await readInside(root, path);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnsafeInput("text", `"${path}" is not UTF-8 text. Save it as UTF-8.`);
  }
}

/**
 * Size, times and inode of a regular file below `root`; undefined when there is none.
 * Throws `UnsafeInput` "path" as `readInside`.
 */
export async function statInside(root: string, path: string): Promise<FileState | undefined> {
  const file = await locateInside(root, safePath(path));
  const stat = file === undefined ? undefined : await present(path, () => lstatSync(file));
  return stat?.isFile() ? stateOf(stat) : undefined;
}
