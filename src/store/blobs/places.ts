import { StoreUnavailable } from "../store.ts";
import type { BlobBytes, HomeBytes } from "./blob-bytes.ts";
import type { S3Settings } from "./s3/s3-settings.ts";

/** The place beside the database, or in it. Others are addresses such as `s3://bucket/prefix`. */
export const HOME = "";

/** What the environment says about where bytes lie. */
export interface BlobStoreSettings {
  /** Where new bytes go: `HOME`, or `s3://bucket/prefix`. */
  place: string;
  /** How the object store is reached, where there is one; also where new bytes go home and old ones lie there still. */
  s3?: S3Settings;
  /** True: readers may be sent to the object store. */
  redirects?: boolean;
}

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
  /** What clients put through us. */
  readonly staged: HomeBytes;
  /** Where clients put straight; absent where they put through us. */
  readonly uploads?: Uploads;
  /**
   * Address that reads bytes straight from an object store until `expires` (milliseconds since 1970); undefined for bytes
   * that lie elsewhere than where new ones go. Absent where readers are not to be sent there.
   */
  addressOf?(
    place: string,
    key: string,
    options: { type: string; disposition?: string; expires: number },
  ): Promise<string | undefined>;
  /** Throws `StoreUnavailable` where nothing can be written. */
  ping?(): Promise<void>;
}

/** Nothing but the place beside the database, or in it. */
export const homeAlone = (home: HomeBytes): Places => ({
  writes: HOME,
  at: (place) => {
    if (place === HOME) return home;
    throw new StoreUnavailable(`Some blobs are in ${place}. To read them, set SERVICE_S3_….`);
  },
  staged: home,
});
