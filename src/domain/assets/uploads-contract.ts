import { z } from "zod";
import { always } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, NO_CONTENT } from "../../platform/contract/shapes.ts";
import { assetShape, assetType, assetWriters, describedFields, sourceType } from "./contract.ts";
import { assetKind } from "./kind.ts";

const tag = "Assets";
const assetId = z.string().regex(/^ast_[a-z]{16}$/, "is not an ID from a presign request");
const mimeType = z
  .string()
  .max(100)
  .regex(/^(?:[\w.+-]+\/[\w.+-]+ *(?:;[\x20-\x7e]*)?)?$/, "is not a media type")
  .optional();
const fileSizeBytes = z.int().min(1);

/** The fields of a file that a client sends before its bytes. */
const announced = z.looseObject({
  filename: z.string().min(1).max(255).optional(),
  mimeType,
  ttlSecs: z
    .int()
    .min(60)
    .max(3600)
    .optional()
    .meta({ description: "The lifetime of the URL in seconds. Default: 300." }),
  fileSizeBytes: fileSizeBytes.optional(),
});

export type AnnouncedUpload = z.infer<typeof announced>;

export const presignAsset = endpoint({
  method: "POST",
  path: "/api/service/assets/presign",
  summary: "Get an upload URL",
  description:
    "Returns a URL for one upload. Send the file with PUT to `uploadUrl` with the headers in `uploadHeaders` before `expiresAt`, then confirm the upload. Unconfirmed files are deleted after a day.",
  tag,
  access: assetWriters,
  bodyIsOptional: true,
  body: announced,
  answer: {
    json: z.object({
      assetId: z.string(),
      uploadUrl: z.string(),
      uploadHeaders: z.record(z.string(), z.string()),
      publicUrl: z.string(),
      storageKey: z.string(),
      expiresAt: dateTime,
    }),
  },
  errors: [413, 429],
  example: { filename: "harbour.png", mimeType: "image/png" },
});

export const putUpload = endpoint({
  method: "PUT",
  path: "/assets/uploads/{assetId}",
  summary: "Upload a file",
  description:
    "Uploads a file to a URL from a presign request. The URL authorizes the upload; no other credential is needed.",
  tag,
  access: always,
  params: z.object({ assetId }),
  query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
  takes: "bytes",
  answer: NO_CONTENT,
  limit: "asset",
  origins: "all",
  errors: [403, 413],
});

export const confirmAsset = endpoint({
  method: "POST",
  path: "/api/service/assets/confirm",
  summary: "Confirm an upload",
  description:
    "Creates an asset from an uploaded file. The registry reads size, type and dimensions from the file; they must match the values of the presign request. A repeated confirmation returns the same asset.",
  tag,
  access: assetWriters,
  body: z.looseObject({
    ...describedFields,
    assetId,
    storageKey: z.string().min(1).max(300),
    publicUrl: z.string().max(2048),
    assetType,
    title: z.string().min(1).max(300).optional(),
    mimeType,
    fileSizeBytes: fileSizeBytes.optional(),
    nativeWidth: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "Ignored. The registry reads the width and height from the file." }),
    nativeHeight: z.int().min(0).optional(),
    sourceType: sourceType.optional(),
  }),
  answer: { status: 201, json: assetShape },
  writes: [assetKind],
  errors: [404, 409, 413, 422],
});
