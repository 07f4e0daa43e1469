import { z } from "zod";
import { type BlobStoreSettings, HOME_PLACE } from "../../store/blobs/places.ts";
import { parseS3Place, placeName } from "../../store/blobs/s3/s3-settings.ts";

const visible = z.string().regex(/^[!-~]+$/, "must have only visible ASCII characters, without spaces and line breaks");

/** Variables of blob storage, for the schema of the environment. */
export const blobEnvironment = {
  SERVICE_BLOB_STORE: z
    .string()
    .refine((value) => value === "disk" || value === "database" || parseS3Place(value) !== undefined, {
      error: ({ input }) =>
        String(input).startsWith("s3://")
          ? "has an invalid bucket or prefix. A bucket has 3 to 63 lowercase letters, digits, dots and hyphens; a prefix has letters, digits, and _ . - between slashes"
          : "must be s3://<bucket>/<prefix>, disk or database",
    })
    .optional(),
  SERVICE_BLOB_READS: z.enum(["stream", "redirect"], "must be stream or redirect").default("stream"),
  SERVICE_S3_ENDPOINT: z
    .string()
    .refine(
      (value) => /^https?:\/\/[^\s/?#@\\]+\/?$/i.test(value) && URL.canParse(value),
      "must be an http(s) URL without a path, such as https://s3.example.com",
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  SERVICE_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be the name of a region, such as eu-central-1")
    .optional(),
  SERVICE_S3_ACCESS_KEY_ID: visible.optional(),
  SERVICE_S3_SECRET_ACCESS_KEY: visible.optional(),
  SERVICE_S3_STYLE: z.enum(["path", "host"], "must be path or host").optional(),
};

/** Combines the variables. Returns the fault if one needs another that is missing. */
export function blobConfig(data: z.infer<z.ZodObject<typeof blobEnvironment>>): BlobStoreSettings | { fault: string } {
  const { SERVICE_BLOB_STORE: store = "disk", SERVICE_S3_ENDPOINT: given, SERVICE_S3_REGION: region } = data;
  const { SERVICE_S3_ACCESS_KEY_ID: accessKeyId, SERVICE_S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  const parsed = parseS3Place(store);
  const place = parsed ? placeName(parsed) : HOME_PLACE;
  const redirects = data.SERVICE_BLOB_READS === "redirect";
  const isRequested =
    parsed !== undefined || [given, region, accessKeyId, secretAccessKey].some((one) => one !== undefined);
  if (redirects && !parsed) return { fault: "SERVICE_BLOB_READS=redirect needs SERVICE_BLOB_STORE=s3://…" };
  if (!isRequested) return { place };
  const why = parsed ? "with SERVICE_BLOB_STORE" : "together with the other SERVICE_S3_… variables";
  if (!accessKeyId) return { fault: `SERVICE_S3_ACCESS_KEY_ID must be set ${why}` };
  if (!secretAccessKey) return { fault: `SERVICE_S3_SECRET_ACCESS_KEY must be set ${why}` };
  if (!given && !region)
    return { fault: `SERVICE_S3_REGION, or SERVICE_S3_ENDPOINT for a store of another provider, must be set ${why}` };
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  const style = data.SERVICE_S3_STYLE ?? (given ? "path" : "host");
  return { place, redirects, s3: { endpoint, region: region ?? "us-east-1", accessKeyId, secretAccessKey, style } };
}
