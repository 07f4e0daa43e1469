import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { pictureDigest } from "../../store/workspace/line-ends.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { readMediaRecords } from "./media-files-kind.ts";
import { addressOfMedia, type NamedMedia } from "./media-references.ts";

/** Reads the pictures and videos of a workspace in `public/` and next to pages, used or not. */
export async function readMediaFiles(files: WorkspaceFiles): Promise<NamedMedia[]> {
  const { records } = await readMediaRecords(files);
  const all = await mapConcurrently(records, async ({ id: path }) => {
    const digest = await pictureDigest(files, path);
    return digest ? [{ path, ...digest, address: addressOfMedia(path, digest.hash) }] : [];
  });
  return all.flat();
}
