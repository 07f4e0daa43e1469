/** Settings of an object store with an S3 interface. */
export interface S3Settings {
  /** Origin of the interface, without a trailing slash. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of an address or in its host. */
  style: "path" | "host";
}

/** A bucket and the prefix of its keys. */
export interface S3Place {
  bucket: string;
  /** Empty, or ends in `/`. */
  prefix: string;
}

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Parses `s3://bucket/prefix`; undefined for any other address. */
export function parseS3Place(place: string): S3Place | undefined {
  const [, bucket, path = ""] = PLACE.exec(place) ?? [];
  if (bucket === undefined || path.split("/").some((part) => /^\.+$/.test(part))) return undefined;
  return { bucket, prefix: path === "" ? "" : `${path.slice(1)}/` };
}

/** The canonical spelling of a place, as stored in rows. */
export const placeName = ({ bucket, prefix }: S3Place): string => `s3://${bucket}/${prefix}`.replace(/\/$/, "");

/** Address of the bucket, with a trailing slash; keys follow it. */
export function bucketUrl({ endpoint, style }: S3Settings, bucket: string): string {
  if (style === "path") return `${endpoint}/${bucket}/`;
  const url = new URL(endpoint);
  return `${url.protocol}//${bucket}.${url.host}/`;
}
