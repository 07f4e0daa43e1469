import { z } from "zod";
import { always } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, NO_CONTENT } from "../../platform/contract/shapes.ts";
import { assetShape, assetType, assetWriters, describedFields, sourceType } from "./contract.ts";
import { assetKind } from "./kind.ts";

const tag = "Assets";
const assetId = z.string().regex(/^ast_[a-z]{16}$/, "is no id that a presign gave");
const mimeType = z
  .string()
  .max(100)
  .regex(/^(?:[\w.+-]+\/[\w.+-]+ *(?:;[\x20-\x7e]*)?)?$/, "is no media type")
  .optional();
const fileSizeBytes = z.int().min(1);

/** What a client says of a file before it sends it. */
const announced = z.looseObject({
  filename: z.string().min(1).max(255).optional(),
  mimeType,
  ttlSecs: z.int().min(60).max(3600).optional().meta({ description: "Default 300." }),
  fileSizeBytes: fileSizeBytes.optional(),
});

export type Announced = z.infer<typeof announced>;

export const presignAsset = endpoint({
  method: "POST",
  path: "/api/service/assets/presign",
  summary: "Get an address to upload a file to",
  description:
    "PUT the file to `uploadUrl` with the headers of `uploadHeaders`, once, before `expiresAt`; then confirm. Without a confirmation it is gone a day later.",
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
  summary: "Upload the file a presign was for",
  description: "The address holds the right to do so; no credential is read.",
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
  summary: "Make an asset of an uploaded file",
  description:
    "Size, type and dimensions are read from the file itself; what was announced has to agree. The same confirmation again answers the same asset.",
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
    nativeWidth: z.int().min(0).optional().meta({ description: "Read from the file instead, as nativeHeight." }),
    nativeHeight: z.int().min(0).optional(),
    sourceType: sourceType.optional(),
  }),
  answer: { status: 201, json: assetShape },
  writes: [assetKind],
  errors: [404, 409, 413, 422],
});
