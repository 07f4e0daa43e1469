import { describe, expect, it } from "vitest";
import { ConfigError } from "../contract/settings.ts";
import { readEnvironmentConfig } from "./config.ts";

const KEYS = { SERVICE_S3_ACCESS_KEY_ID: "id", SERVICE_S3_SECRET_ACCESS_KEY: "do-not-tell" };
const WHOLE = { SERVICE_BLOB_STORE: "s3://bucket/prefix", SERVICE_S3_ENDPOINT: "https://s3.example.com", ...KEYS };

const INVALID =
  "SERVICE_BLOB_STORE has an invalid bucket or prefix. A bucket has 3 to 63 lowercase letters, digits, dots and hyphens; a prefix has letters, digits, and _ . - between slashes.";

describe("storage of bytes", () => {
  it.each([
    [{ SERVICE_BLOB_STORE: "bucket" }, "SERVICE_BLOB_STORE must be s3://<bucket>/<prefix>, disk or database."],
    [{ SERVICE_BLOB_STORE: "s3://Bucket" }, INVALID],
    [{ SERVICE_BLOB_STORE: "s3://b/p" }, INVALID],
    [{ SERVICE_BLOB_STORE: "s3://bucket/../other" }, INVALID],
    [{ SERVICE_BLOB_STORE: "s3://bucket" }, "SERVICE_S3_ACCESS_KEY_ID must be set with SERVICE_BLOB_STORE."],
    [
      { SERVICE_BLOB_STORE: "s3://bucket", SERVICE_S3_ACCESS_KEY_ID: "id" },
      "SERVICE_S3_SECRET_ACCESS_KEY must be set with SERVICE_BLOB_STORE.",
    ],
    [
      { SERVICE_BLOB_STORE: "s3://bucket", ...KEYS },
      "SERVICE_S3_REGION, or SERVICE_S3_ENDPOINT for a store of another provider, must be set with SERVICE_BLOB_STORE.",
    ],
    [
      { SERVICE_S3_REGION: "eu-central-1" },
      "SERVICE_S3_ACCESS_KEY_ID must be set together with the other SERVICE_S3_… variables.",
    ],
    [
      { ...WHOLE, SERVICE_S3_REGION: "eu central" },
      "SERVICE_S3_REGION must be the name of a region, such as eu-central-1.",
    ],
    [
      { ...WHOLE, SERVICE_S3_ENDPOINT: "https://s3.example.com/bucket" },
      "SERVICE_S3_ENDPOINT must be an http(s) URL without a path, such as https://s3.example.com.",
    ],
    [
      { ...WHOLE, SERVICE_S3_SECRET_ACCESS_KEY: "do-not-tell\n" },
      "SERVICE_S3_SECRET_ACCESS_KEY must have only visible ASCII characters, without spaces and line breaks.",
    ],
    [{ ...WHOLE, SERVICE_S3_STYLE: "virtual" }, "SERVICE_S3_STYLE must be path or host."],
    [{ ...WHOLE, SERVICE_BLOB_READS: "yes" }, "SERVICE_BLOB_READS must be stream or redirect."],
    [{ SERVICE_BLOB_READS: "redirect" }, "SERVICE_BLOB_READS=redirect needs SERVICE_BLOB_STORE=s3://…."],
    [
      { ...WHOLE, SERVICE_BLOB_STORE: "disk", SERVICE_BLOB_READS: "redirect" },
      "SERVICE_BLOB_READS=redirect needs SERVICE_BLOB_STORE=s3://….",
    ],
  ])("is refused as %j with a remedy", (env, sentence) =>
    expect(() => readEnvironmentConfig(env)).toThrow(new ConfigError(sentence)),
  );

  it("is one place in any spelling, in the path of another provider's store and the host of AWS", () => {
    expect(readEnvironmentConfig({ ...WHOLE, SERVICE_BLOB_STORE: "s3://bucket/prefix/" }).blobStore).toEqual({
      place: "s3://bucket/prefix",
      redirects: false,
      s3: {
        endpoint: "https://s3.example.com",
        region: "us-east-1",
        accessKeyId: "id",
        secretAccessKey: "do-not-tell",
        style: "path",
      },
    });
    expect(
      readEnvironmentConfig({ SERVICE_BLOB_STORE: "s3://bucket", SERVICE_S3_REGION: "eu-central-1", ...KEYS }).blobStore
        .s3,
    ).toMatchObject({ endpoint: "https://s3.eu-central-1.amazonaws.com", style: "host" });
  });

  it("may name an object store that blobs are only read from", () =>
    expect(readEnvironmentConfig({ ...WHOLE, SERVICE_BLOB_STORE: "disk" }).blobStore).toMatchObject({
      place: "",
      s3: { endpoint: "https://s3.example.com" },
    }));
});
