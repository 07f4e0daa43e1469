import { z } from "zod";
import { UnsafeInput } from "../safe/unsafe.ts";
import type { WorkspaceFile } from "./kind.ts";
import type { WorkspaceFiles } from "./workspace/workspace-files.ts";

/**
 * The files of a workspace that a record was made of: SHA-256 by path. A pull and a clone write them byte for byte. It is no
 * content: a record that differs in nothing else is equal. A record that is written without it is printed.
 */
export const rawFiles = z
  .record(z.string().max(1024), z.string().regex(/^[0-9a-f]{64}$/, "is not a lowercase hexadecimal SHA-256"))
  .optional()
  .meta({
    description:
      "The SHA-256 of each source file in the workspace, by path. Upload the files as blobs first. A pull restores these files without changes.",
  });

export type RawFiles = z.infer<typeof rawFiles>;

/** Name of the field that holds them, in `volatile` of their kind. */
export const RAW_FILES = "rawFiles";

/** A document that may name the files it was made of. */
export interface MadeOfFiles {
  rawFiles?: RawFiles;
}

/** Those of some paths that are there, and their bytes by hash, read when asked for. */
export async function readRawFiles(
  files: WorkspaceFiles,
  paths: readonly string[],
): Promise<{ rawFiles: Record<string, string>; blobs: Map<string, () => Promise<Uint8Array>> }> {
  const found = await Promise.all(paths.map(async (path) => ({ path, digest: await files.digest(path) })));
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  const named: Record<string, string> = {};
  for (const { path, digest } of found) {
    if (!digest) continue;
    named[path] = digest.hash;
    blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
  }
  return { rawFiles: named, blobs };
}

/** Hashes of the files a document names. */
export const hashesOf = (named: RawFiles): string[] => Object.values(named ?? {});

/**
 * The files a document names; undefined where it names none and is to be printed. Throws `UnsafeInput` "path" for one that
 * `isOwn` does not take: no record of the kind is made of it.
 */
export function namedFiles(
  { rawFiles: named = {} }: MadeOfFiles,
  isOwn: (path: string) => boolean,
): WorkspaceFile[] | undefined {
  const entries = Object.entries(named);
  const foreign = entries.find(([path]) => !isOwn(path));
  if (foreign)
    throw new UnsafeInput(
      "path",
      `It names ${JSON.stringify(foreign[0].slice(0, 200))}, which is not a file of this kind.`,
    );
  return entries.length > 0 ? entries.map(([path, hash]) => ({ path, hash })) : undefined;
}
