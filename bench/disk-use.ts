import { glob, lstat } from "node:fs/promises";

/** Bytes that files of these names take on the disk, folders with all that is in them. */
export async function diskUse(pattern: string): Promise<number> {
  let bytes = 0;
  for await (const path of glob([pattern, `${pattern}/**/*`])) bytes += (await lstat(path)).blocks * 512;
  return bytes;
}
