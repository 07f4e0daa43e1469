import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { NO_CONTENT, pageLimit, pageOffset } from "../../platform/contract/shapes.ts";
import {
  acceptAsset,
  assetOrder,
  assetShape,
  assetStatus,
  assetType,
  assetWriters,
  describedFields,
  sourceType,
  usageShape,
} from "./contract.ts";
import { assetKind } from "./kind.ts";

const tag = "Assets";
const id = z.string().min(1).max(200);
/** Short enough for a summary, whatever it is written in. */
const iconSetId = z.string().min(1).max(100);
const params = z.object({ id });
const title = z.string().min(1).max(300);
const url = z.string().min(1).max(2048);
const pixels = z.int().min(0).max(1_000_000);
const record = { kind: assetKind, id: ({ params }: { params: { id: string } }) => params.id };

export const getAssets = endpoint({
  method: "GET",
  path: "/api/service/assets",
  summary: "List assets, all or those that match",
  description:
    "Newest first. `X-Total-Count` tells how many match. Pictures the design tool drew of components take `design:read`.",
  tag,
  access: members,
  query: z.object({
    assetType: assetType.optional(),
    collectionId: id.optional(),
    iconSetId: iconSetId.optional(),
    status: assetStatus.optional(),
    search: z.string().max(200).optional().meta({
      description: "Words that all occur in title, description, alternative text, tags or file name.",
    }),
    tags: z.string().max(2000).optional().meta({ description: "Separated by commas; all of them." }),
    contentHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "is no SHA-256 in hex")
      .optional()
      .meta({ description: "SHA-256 of the bytes: whether they are here already." }),
    without: z.literal("altText").optional().meta({ description: "Pictures of which nobody said what they show." }),
    sort: assetOrder.default("newest"),
    limit: pageLimit(100, 500),
    offset: pageOffset,
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
  answer: {
    json: assetShape.extend({
      usages: z.array(usageShape),
      hash: z.string().meta({ description: "Digest of the record: `If-Match` of the next change." }),
    }),
  },
  cache: "none",
  errors: [404],
  record,
});

export const postAsset = endpoint({
  method: "POST",
  path: "/api/service/assets",
  summary: "Create an asset from an address",
  description:
    "`storageUrl` is http(s), or ours. Of an external file a copy is fetched and shown: pages never load from elsewhere. Where it cannot be had, `copyFault` says why.",
  tag,
  access: assetWriters,
  accept: acceptAsset,
  body: z.looseObject({
    ...describedFields,
    title,
    assetType,
    storageUrl: url,
    mimeType: z.string().min(1).max(100).optional(),
    sourceType: sourceType.optional(),
    iconSetId: iconSetId.optional(),
  }),
  answer: { status: 201, json: assetShape },
  writes: [assetKind],
  example: { title: "Harbour at dawn", assetType: "image" as const, storageUrl: "https://example.com/harbour.jpg" },
});

export const putAsset = endpoint({
  method: "PUT",
  path: "/api/service/assets/{id}",
  summary: "Change what is said of an asset",
  description: "What is left out stays as it is; null takes it away.",
  tag,
  access: assetWriters,
  accept: acceptAsset,
  params,
  body: z.looseObject({
    title: title.optional(),
    description: describedFields.description.nullable(),
    altText: describedFields.altText.nullable(),
    thumbnailUrl: url.nullish(),
    collectionId: describedFields.collectionId,
    iconSetId: iconSetId.nullish(),
    tags: describedFields.tags.nullable(),
    status: assetStatus.optional(),
    nativeWidth: pixels.nullish(),
    nativeHeight: pixels.nullish(),
    sourceUrl: describedFields.sourceUrl.nullable(),
    sourceMetadata: describedFields.sourceMetadata.nullable(),
  }),
  answer: { json: assetShape },
  writes: [assetKind],
  errors: [404],
  record,
  example: { altText: "Fishing boats in a harbour before sunrise", tags: ["harbour", "boats"] },
});

export const deleteAsset = endpoint({
  method: "DELETE",
  path: "/api/service/assets/{id}",
  summary: "Remove an asset",
  description: "Refused with `in_use` and the usages while something uses it, unless `force=true`.",
  tag,
  access: assetWriters,
  params,
  query: z.object({
    force: z.enum(["true", "false"]).default("false").meta({ description: "True: also where something uses it." }),
  }),
  answer: NO_CONTENT,
  writes: [assetKind],
  errors: [404],
  record,
});
