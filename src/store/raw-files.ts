import { z } from "zod";
import { UnsafeInput } from "../safe/unsafe.ts";
import type { WorkspaceFile } from "./kind.ts";
import type { WorkspaceFiles } from "./workspace/workspace-files.ts";

/**
 * The workspace files that a record was made from: SHA-256 by path. Pulls and clones write them byte for byte. They
 * don't affect equality of records. A record without them is printed from its document.
 */
export const rawFiles = z
  .record(z.string().max(1024), z.string().regex(/^[0-9a-f]{64}$/, "is not a lowercase hexadecimal SHA-256"))
  .optional()
  .meta({
    description:
      "The SHA-256 of each source file in the workspace, by path. Upload the files as blobs first. A pull restores these files without changes.",
  });

export type RawFiles = z.infer<typeof rawFiles>;

/** Name of their field, listed in `volatile` of the kind. */
export const RAW_FILES = "rawFiles";

/** A document that may list its source files. */
export interface HasRawFiles {
  rawFiles?: RawFiles;
}

/** The existing files among some paths, and their bytes by hash, read on use. */
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

/** Hashes of a document's source files. */
export const hashesOf = (named: RawFiles): string[] => Object.values(named ?? {});

/**
 * The source files of a document; undefined if it lists none and has to be printed. Throws `UnsafeInput` "path" for a
 * path that `isOwn` rejects, because no record of the kind uses it.
 */
export function namedFiles(
  { rawFiles: named = {} }: HasRawFiles,
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
