import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readFile,
  readFileSync,
} from "node:fs";
import { promisify } from "node:util";
import { type FileState, fileStateOf } from "./list-inside.ts";
import { ifPresent, ignoreError, locateInside } from "./locate-inside.ts";
import { safePath } from "./path.ts";
import { UnsafeInput } from "./unsafe.ts";

// O_NONBLOCK keeps a pipe from blocking the open; both flags are undefined, therefore 0, on Windows.
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Larger files, in bytes, are read in the thread pool. */
const LARGE = 256 << 10;
const readLarge = promisify(readFile);

async function readRegular(file: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const descriptor = openSync(file, readFlags);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return undefined;
    if (stat.size > maxBytes) throw new FileTooLarge(file, maxBytes);
    return stat.size > LARGE ? await readLarge(descriptor) : readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The bytes of a regular file at a trusted path; follows links. Undefined if it doesn't exist, or is a pipe or a
 * device, which with "refuse" is an `Error`. Throws the system's error if it may not be read, and `FileTooLarge` for a
 * file of more than `maxBytes`.
 */
export function readRegularFile(file: string, maxBytes: number, others?: "refuse"): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return ignoreError(error, NOT_THERE);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() && !stat.isDirectory() && others === "refuse") throw new Error("it is not a regular file");
    if (!stat.isFile()) return undefined;
    if (stat.size > maxBytes) throw new FileTooLarge(file, maxBytes);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A socket has a name too, and can't be opened. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ENXIO", "EISDIR"]);

/** A file exceeds the size that its reader accepts. */
export class FileTooLarge extends Error {
  maxBytes: number;

  constructor(file: string, maxBytes: number) {
    super(`${file} is larger than ${maxBytes >> 20} MB. Make it smaller.`);
    this.maxBytes = maxBytes;
  }
}

/**
 * The bytes of a regular file below `root`; undefined if it doesn't exist. Throws `UnsafeInput` "path" for an unsafe
 * path or a symbolic link, `FileTooLarge` for a file of more than `maxBytes`.
 */
export async function readInside(
  root: string,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const file = await locateInside(root, safePath(path));
  return file === undefined ? undefined : ifPresent(path, () => readRegular(file, maxBytes));
}

/** A file that is read piece by piece, each time from its start. */
export interface ChunkedFile {
  /** Size at the time of the check: `pieces` yields the same number of bytes, or throws. */
  size: number;
  chunks(): AsyncIterable<Uint8Array>;
}

/** Bytes per piece. */
const PIECE = 1 << 20;

/**
 * A regular file below `root`, read piece by piece; undefined if it doesn't exist. Throws `UnsafeInput` "path" as
 * `readInside`.
 */
export async function openInside(root: string, path: string): Promise<ChunkedFile | undefined> {
  const file = await locateInside(root, safePath(path));
  const stat = file === undefined ? undefined : await ifPresent(path, () => lstatSync(file));
  if (file === undefined || !stat?.isFile()) return undefined;
  const { size } = stat;
  return {
    size,
    async *chunks() {
      const fd = openSync(file, readFlags);
      if (!fstatSync(fd).isFile()) {
        closeSync(fd);
        throw changed(path);
      }
      let read = 0;
      for await (const piece of createReadStream(file, { fd, highWaterMark: PIECE })) {
        read += piece.length;
        if (read > size) throw changed(path);
        yield piece;
      }
      if (read < size) throw changed(path);
    },
  };
}

const changed = (path: string): Error => new Error(`${path} changed while it was read. Run the command again.`);

/**
 * The text of a file in strict UTF-8, without its byte order mark; undefined if absent. Throws `UnsafeInput` "path" as
 * `readInside`, "text" for bytes that are not UTF-8.
 */
export async function readTextInside(root: string, path: string): Promise<string | undefined> {
  const bytes = await readInside(root, path);
  return bytes && decodeText(path, bytes);
}

/** The text of bytes in strict UTF-8, without its byte order mark. Throws `UnsafeInput` "text" with the path. */
export function decodeText(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnsafeInput("text", `"${path}" is not UTF-8 text. Save it as UTF-8.`);
  }
}

/**
 * Size, times and inode of a regular file below `root`; undefined if it doesn't exist. Throws `UnsafeInput` "path" as
 * `readInside`.
 */
export async function statInside(root: string, path: string): Promise<FileState | undefined> {
  const file = await locateInside(root, safePath(path));
  const stat = file === undefined ? undefined : await ifPresent(path, () => lstatSync(file));
  return stat?.isFile() ? fileStateOf(stat) : undefined;
}
