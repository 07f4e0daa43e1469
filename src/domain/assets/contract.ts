import { z } from "zod";
import { type Access, contentWriters, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { isObject } from "../../safe/is-object.ts";
import { ASSET_ORDERS, ASSET_STATUSES, ASSET_TYPES, SOURCE_TYPES, USAGE_TYPES } from "./asset-document.ts";
import { DISPLAYABLE_BY_ENDING } from "./displayable-types.ts";
import { assetKind } from "./kind.ts";

const tag = "Assets";

/** Where assets come from, as other clients call it (decisions, "Everywhere"). */
const SOURCE_ALIASES: Readonly<Record<string, string>> = {
  figma: "designtool",
  wordpress: "cms",
  cloudinary: "mediahost",
};

/** Renames fields of an asset that other clients of this protocol name differently. */
export function acceptAsset(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { title = body.name, sourceType } = body;
  const renamed = typeof sourceType === "string" ? (SOURCE_ALIASES[sourceType] ?? sourceType) : sourceType;
  return {
    ...body,
    ...(title === undefined ? {} : { title }),
    ...(renamed === undefined ? {} : { sourceType: renamed }),
  };
}

const ingested = z.object({ ok: z.boolean(), assetId: z.string(), storageUrl: z.string() });

const image = z.looseObject({
  assetId: z
    .string()
    .regex(/^img_[0-9a-f]{12}$/, "must be img_ and the first 12 hex digits of the SHA-256 digest")
    .optional(),
  filename: z.string().min(1).max(255),
  contentHash: z
    .string()
    .regex(/^(?:sha256:)?[0-9a-f]{12,64}$/, "must be the SHA-256 of the bytes in hex, or at least its first 12 digits")
    .optional()
    .meta({ description: "The SHA-256 of the bytes, or at least its first 12 digits. It must match the bytes." }),
  mimeType: z.string().max(100),
  dataBase64: z.string(),
  componentId: z.string().optional(),
  refs: z.array(z.string()).default([]),
});

export type IngestedImage = z.infer<typeof image>;

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const ingestAsset = endpoint({
  method: "POST",
  path: "/api/registry/assets/ingest",
  summary: "Store an image of a component",
  description:
    "Stores an image. `assetId` and `contentHash` must match the bytes. `refs` lists the names that the files of the component use for this image. The request is idempotent.",
  tag,
  access: registryWriters,
  body: image,
  answer: { json: ingested },
  limit: "registry",
  writes: [assetKind],
  errors: [422],
  example: { filename: "dot.png", mimeType: "image/png", dataBase64: DOT, componentId: "card", refs: ["./dot.png"] },
});

export const ingestFills = endpoint({
  method: "POST",
  path: "/api/registry/assets/ingest-designtool-fills",
  summary: "Store an image fill from the design tool",
  tag,
  access: registryWriters,
  body: image.extend({ designtoolFileKey: z.string(), designtoolImageRef: z.string() }),
  accept: (body) =>
    isObject(body)
      ? {
          ...body,
          designtoolFileKey: body.designtoolFileKey ?? body.figmaFileKey,
          designtoolImageRef: body.designtoolImageRef ?? body.figmaImageRef,
        }
      : body,
  answer: { json: ingested },
  limit: "registry",
  writes: [assetKind],
  errors: [422],
  example: {
    filename: "fill.png",
    mimeType: "image/png",
    dataBase64: DOT.replace(
      "DUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "DUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    ),
    designtoolFileKey: "file",
    designtoolImageRef: "ref",
    refs: [],
  },
});

/** Who changes assets, and gets bytes in (decisions, "OAuth, people, credentials"). */
export const assetWriters: Access = contentWriters;

const id = z.string().min(1).max(200);
const url = z.string().max(2048);
const tags = z.array(z.string().min(1).max(100)).max(100);
/** Endings of files that are shown, without a dot. */
export const mediaEndings: readonly string[] = Object.keys(DISPLAYABLE_BY_ENDING);
export const assetType = z.enum(ASSET_TYPES);
export const assetStatus = z.enum(ASSET_STATUSES);
export const assetOrder = z.enum(ASSET_ORDERS);
export const sourceType = z.enum(SOURCE_TYPES);
const sourceMetadata = z.record(z.string(), z.unknown());

/** Descriptive fields of an asset, for every source. */
export const describedFields = {
  description: z.string().max(5000).optional(),
  altText: z.string().max(2000).optional().meta({ description: "The alternative text. Empty for a decorative image." }),
  collectionId: id.nullish(),
  tags: tags.optional(),
  sourceUrl: url.optional(),
  sourceMetadata: sourceMetadata.optional(),
};

export const assetShape = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    altText: z
      .string()
      .nullable()
      .meta({ description: "The alternative text. Empty for a decorative image; `null` if it has not been set." }),
    filename: z.string(),
    assetType,
    mimeType: z.string(),
    fileSizeBytes: z.int().nullable(),
    nativeWidth: z.int().nullable(),
    nativeHeight: z.int().nullable(),
    contentHash: z
      .string()
      .nullable()
      .meta({ description: "The SHA-256 of the bytes. `null` if the asset has no bytes." }),
    storageUrl: z
      .string()
      .meta({ description: "The URL of the bytes in this registry, or the external URL of the request." }),
    storageKey: z.string(),
    publicUrl: z
      .string()
      .meta({ description: "The URL of the bytes in this registry. For an external file, the URL of the copy." }),
    notes: z.array(z.string()).meta({
      description: "Notes about parts of the file that pages cannot display, and how to fix them. Usually empty.",
    }),
    copyFault: z.string().nullable().meta({ description: "The reason why an external file has no copy." }),
    thumbnailUrl: z.string().nullable(),
    collectionId: z.string().nullable(),
    iconSetId: z.string().nullable(),
    tags: z.array(z.string()),
    sourceType,
    sourceUrl: z.string().nullable(),
    sourceMetadata: sourceMetadata.nullable(),
    status: assetStatus,
    createdBy: z.string().nullable().meta({ description: "The display name of the creator." }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "Asset" });

export type Asset = z.infer<typeof assetShape>;

export const usageShape = z
  .object({
    id: z.string(),
    assetId: z.string(),
    entityType: z.string(),
    entityId: z.string(),
    componentId: z.string().nullable(),
    usageType: z.enum(USAGE_TYPES),
    propKey: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "AssetUsage" });

export type AssetUsage = z.infer<typeof usageShape>;
