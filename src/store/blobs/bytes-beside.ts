import type { BlobBytes, LargeBytes } from "./blob-bytes.ts";
import { createDiskBlobs } from "./disk-blobs.ts";
import { createSizedBlobs } from "./sized-blobs.ts";
import { createSmallBlobs } from "./small-blobs.ts";

/** Bytes beside an SQLite file, in the folder `<file>-blobs`: small ones together in `small.db`, large ones a file each. */
export function openBytesBeside(file: string): { bytes: BlobBytes; large: LargeBytes; close(): Promise<void> } {
  const folder = `${file}-blobs`;
  const small = createSmallBlobs(`${folder}/small.db`);
  const large = createDiskBlobs(folder);
  return { bytes: createSizedBlobs(small, large), large, close: small.close };
}
