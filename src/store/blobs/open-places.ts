import { StoreUnavailable } from "../store.ts";
import type { HomeBytes } from "./blob-bytes.ts";
import { type BlobStoreSettings, HOME_PLACE, homePlaceOnly, type Places } from "./places.ts";
import { createS3Blobs, type S3Blobs } from "./s3/s3-blobs.ts";
import { createS3Client } from "./s3/s3-client.ts";
import { parseS3Place } from "./s3/s3-settings.ts";

/** All places of a registry. Each bucket is opened when the first row with its name is read. */
export function openPlaces(
  home: HomeBytes,
  { place: writes, s3, redirects = false }: BlobStoreSettings = { place: HOME_PLACE },
  log: (line: string) => void = () => undefined,
): Places {
  const alone = homePlaceOnly(home);
  if (!s3) return alone;
  const opened = new Map<string, S3Blobs>();
  const open = (name: string): S3Blobs => {
    const known = opened.get(name);
    if (known) return known;
    const place = parseS3Place(name);
    if (!place)
      throw new StoreUnavailable(`Some blobs are in ${name}, and this version of dsr cannot read them there.`);
    const made = createS3Blobs(createS3Client(s3, place.bucket, log), place.bucket, place.prefix);
    opened.set(name, made);
    return made;
  };
  const written = writes === HOME_PLACE ? undefined : open(writes);
  return {
    ...alone,
    writes,
    at: (place) => (place === HOME_PLACE ? home : open(place)),
    uploads: written?.uploads,
    // The content security policy of the pages allows only this bucket.
    addressOf:
      redirects && written
        ? async (place, key, options) => (place === writes ? written.addressOf(key, options) : undefined)
        : undefined,
    ping: async () => {
      await written?.ping();
    },
  };
}
