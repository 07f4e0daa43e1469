import { StoreUnavailable } from "../store.ts";
import type { BlobBytes, LargeBytes } from "./blob-bytes.ts";

/** The place beside the database, or in it. Others are addresses such as `s3://bucket/prefix`. */
export const HOME = "";

/** What clients put straight into an object store, under names of ours. */
export interface Uploads {
  presign(
    name: string,
    options: { expires: number; type?: string; size?: number },
  ): Promise<{ url: string; headers: Record<string, string> }>;
  size(name: string): Promise<number | undefined>;
  /** Makes what was put lie under a key too, where only we write. False where nothing was put. */
  copyTo(name: string, key: string): Promise<boolean>;
  /** Size of what was copied. */
  sizeOf(key: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
}

/** All places where bytes of blobs lie. Each row of `blob` names one. */
export interface Places {
  /** Where new bytes go. */
  readonly writes: string;
  /** Throws `StoreUnavailable` for a place this process was not told how to reach. */
  at(place: string): BlobBytes;
  /** What clients put through us: where the large bytes of `HOME` lie. */
  readonly staged: LargeBytes;
  /** Where clients put straight; absent where they put through us. */
  readonly uploads?: Uploads;
}

/** Nothing but the place beside the database, or in it. */
export const homeAlone = (bytes: BlobBytes, staged: LargeBytes): Places => ({
  writes: HOME,
  at: (place) => {
    if (place === HOME) return bytes;
    throw new StoreUnavailable(`There are blobs in ${place}. Set SERVICE_S3_… so that they can be read.`);
  },
  staged,
});
