import { StoreUnavailable } from "../store.ts";
import type { BlobBytes, HomeBytes } from "./blob-bytes.ts";
import type { S3Settings } from "./s3/s3-settings.ts";

/** The place next to the database, or in it. Other places are addresses such as `s3://bucket/prefix`. */
export const HOME_PLACE = "";

/** Settings for the storage of bytes, from the environment. */
export interface BlobStoreSettings {
  /** Where new bytes are stored: `HOME_PLACE`, or `s3://bucket/prefix`. */
  place: string;
  /**
   * Settings of the object store; also needed if new bytes are stored at `HOME_PLACE` and old ones are still in the bucket.
   */
  s3?: S3Settings;
  /** Whether readers are redirected to the object store. */
  redirects?: boolean;
}

/** Uploads from clients directly to an object store. */
export interface Uploads {
  presign(
    name: string,
    options: { expires: number; type?: string; size?: number },
  ): Promise<{ url: string; headers: Record<string, string> }>;
  size(name: string): Promise<number | undefined>;
  /** Copies an upload to a key that only this server writes. False if there was no upload. */
  copyTo(name: string, key: string): Promise<boolean>;
  /** Size of the copy. */
  sizeOf(key: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
}

/** All places with bytes of blobs. Each row of `blob` names one. */
export interface Places {
  /** Where new bytes are stored. */
  readonly writes: string;
  /** Throws `StoreUnavailable` for a place without settings in this process. */
  at(place: string): BlobBytes;
  /** Uploads through this server. */
  readonly staged: HomeBytes;
  /** Direct uploads; absent if clients upload through this server. */
  readonly uploads?: Uploads;
  /**
   * Address that reads bytes directly from an object store until `expires` (milliseconds since 1970); undefined for
   * bytes in another place than new ones. Absent if readers are not redirected.
   */
  addressOf?(
    place: string,
    key: string,
    options: { type: string; disposition?: string; expires: number },
  ): Promise<string | undefined>;
  /** Throws `StoreUnavailable` if no bytes can be written. */
  ping?(): Promise<void>;
}

/** Only the place next to the database, or in it. */
export const homePlaceOnly = (home: HomeBytes): Places => ({
  writes: HOME_PLACE,
  at: (place) => {
    if (place === HOME_PLACE) return home;
    throw new StoreUnavailable(`Some blobs are in ${place}. To read them, set SERVICE_S3_….`);
  },
  staged: home,
});
