import { readFile, realpath, stat } from "node:fs/promises";
import { fixFile } from "../../engines/check/fix.ts";
import { replaceFile } from "../../safe/replace-file.ts";
import type { Finding, ReadFile } from "./check-files.ts";

/** A file that was mended. */
export interface Mended extends ReadFile {
  fixed: Finding[];
}

/** What became of the files that have something certain to mend. */
export interface Fixes {
  mended: Mended[];
  /** Files that were changed meanwhile: they stay as they are. */
  changed: string[];
}

/** Writes the certain replacements into their files, each file whole or not at all. */
export async function writeFixes(files: readonly ReadFile[], findings: readonly Finding[]): Promise<Fixes> {
  const byPath = Map.groupBy(findings, ({ path }) => path);
  const mended: Mended[] = [];
  const changed: string[] = [];
  for (const one of files) {
    const { content, fixed } = fixFile(one.content, byPath.get(one.path) ?? []);
    if (fixed.length === 0) continue;
    if (await replace(one, content)) mended.push({ ...one, content, fixed });
    else changed.push(one.path);
  }
  return { mended, changed };
}

/** Whether the file was still what was checked; then it is replaced at once. */
async function replace({ file: named, content: before }: ReadFile, content: string): Promise<boolean> {
  // A link that somebody named stays one.
  const file = await realpath(named);
  const { mode } = await stat(file);
  const mayStill = async () => (await readFile(file)).equals(Buffer.from(before));
  return replaceFile(file, content, { mode, mayStill });
}
