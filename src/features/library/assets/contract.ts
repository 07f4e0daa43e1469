import { z } from "zod";
import { type Access, members, registryWriters } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { dateTime, pageLimit } from "../../../contract/shapes.ts";
import { isObject } from "../../../safe/is-object.ts";
import { ASSET_STATUSES, ASSET_TYPES, SOURCE_TYPES, USAGE_TYPES } from "./asset-document.ts";
import { assetKind } from "./kind.ts";

const tag = "Assets";

const ingested = z.object({ ok: z.boolean(), assetId: z.string(), storageUrl: z.string() });

const image = z.looseObject({
  assetId: z
    .string()
    .regex(/^img_[0-9a-f]{12}$/, "img_ and the first 12 hex digits of the SHA-256 of its bytes")
    .optional(),
  filename: z.string().min(1).max(255),
  contentHash: z
    .string()
    .regex(/^(?:sha256:)?[0-9a-f]{12,64}$/, "The SHA-256 of the bytes in hex, or its first 12 digits or more")
    .optional()
    .meta({ description: "SHA-256 of the bytes, or its first 12 digits or more; another one is refused." }),
  mimeType: z.string().max(100),
  dataBase64: z.string(),
  componentId: z.string().optional(),
  refs: z.array(z.string()).default([]),
});

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const ingestAsset = endpoint({
  method: "POST",
  path: "/api/registry/assets/ingest",
  summary: "Store an image a component names",
  description:
    "Idempotent by content. `assetId` and `contentHash` have to be those of the bytes. `refs` are the names under which the component's files refer to it.",
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
  summary: "Store an image fill of the design tool",
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
export const assetWriters: Access = { who: "admin", token: "sync:write" };

const id = z.string().min(1).max(200);
const params = z.object({ id });
const url = z.string().max(2048);
const tags = z.array(z.string().min(1).max(100)).max(100);
const pixels = z.int().min(0).max(1_000_000);
export const assetType = z.enum(ASSET_TYPES);
export const sourceType = z.enum(SOURCE_TYPES);
const sourceMetadata = z.record(z.string(), z.unknown());

/** What people say of an asset, wherever it comes from. */
export const describedFields = {
  description: z.string().max(5000).optional(),
  altText: z.string().max(2000).optional(),
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
    altText: z.string(),
    filename: z.string(),
    assetType,
    mimeType: z.string(),
    fileSizeBytes: z.int().nullable(),
    nativeWidth: z.int().nullable(),
    nativeHeight: z.int().nullable(),
    storageUrl: z.string().meta({ description: "Address of the bytes: ours, or the external one that was given." }),
    storageKey: z.string(),
    thumbnailUrl: z.string().nullable(),
    collectionId: z.string().nullable(),
    iconSetId: z.string().nullable(),
    tags: z.array(z.string()),
    sourceType,
    sourceUrl: z.string().nullable(),
    sourceMetadata: sourceMetadata.nullable(),
    status: z.enum(ASSET_STATUSES),
    createdBy: z.string().nullable().meta({ description: "Display name." }),
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

export const getAssets = endpoint({
  method: "GET",
  path: "/api/service/assets",
  summary: "List assets, all or those that match",
  description: "Newest first. `X-Total-Count` tells how many match.",
  tag,
  access: members,
  query: z.object({
    assetType: assetType.optional(),
    collectionId: id.optional(),
    iconSetId: id.optional(),
    status: z.enum(ASSET_STATUSES).optional(),
    search: z.string().max(200).optional().meta({
      description: "Words that all occur in title, description, alternative text, tags or file name.",
    }),
    tags: z.string().max(2000).optional().meta({ description: "Separated by commas; all of them." }),
    limit: pageLimit(100, 500),
    offset: z
      .string()
      .regex(/^\d{1,9}$/, "is not a whole number")
      .default("0")
      .transform(Number),
  }),
  answer: { json: z.array(assetShape) },
  cache: "none",
});

export const getAsset = endpoint({
  method: "GET",
  path: "/api/service/assets/{id}",
  summary: "Read one asset and what uses it",
  tag,
  access: members,
  params,
  answer: { json: assetShape.extend({ usages: z.array(usageShape), hash: z.string() }) },
  cache: "none",
  errors: [404],
  record: { kind: assetKind, id: ({ params }) => params.id },
});

export const postAsset = endpoint({
  method: "POST",
  path: "/api/service/assets",
  summary: "Create an asset from an address",
  description:
    "`storageUrl` is http(s), or ours. Of an external file a copy is fetched and shown: pages never load from elsewhere.",
  tag,
  access: assetWriters,
  body: z.looseObject({
    ...describedFields,
    title: z.string().min(1).max(300),
    assetType,
    storageUrl: url,
    mimeType: z.string().max(100).optional(),
    sourceType: sourceType.optional(),
    iconSetId: id.optional(),
  }),
  answer: { status: 201, json: assetShape },
  writes: [assetKind],
  errors: [422],
  example: { title: "Harbour at dawn", assetType: "image", storageUrl: "https://example.com/harbour.jpg" },
});

export const putAsset = endpoint({
  method: "PUT",
  path: "/api/service/assets/{id}",
  summary: "Change what is said of an asset",
  description: "What is left out stays as it is; null takes it away.",
  tag,
  access: assetWriters,
  params,
  body: z.looseObject({
    ...describedFields,
    title: z.string().min(1).max(300).optional(),
    thumbnailUrl: url.nullish(),
    status: z.enum(ASSET_STATUSES).optional(),
    nativeWidth: pixels.optional(),
    nativeHeight: pixels.optional(),
  }),
  answer: { json: assetShape },
  writes: [assetKind],
  errors: [404, 412],
  record: { kind: assetKind, id: ({ params }) => params.id },
});
