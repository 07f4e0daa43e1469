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
/** Short enough for a summary in every script. */
const iconSetId = z.string().min(1).max(100);
const params = z.object({ id });
const title = z.string().min(1).max(300);
const url = z.string().min(1).max(2048);
const pixels = z.int().min(0).max(1_000_000);
const record = { kind: assetKind, id: ({ params }: { params: { id: string } }) => params.id };

export const getAssets = endpoint({
  method: "GET",
  path: "/api/service/assets",
  summary: "List assets",
  description:
    "Returns assets that match the filters, newest first. `X-Total-Count` is the number of matches. Images of components from the design tool need the scope `design:read`.",
  tag,
  access: members,
  query: z.object({
    assetType: assetType.optional(),
    collectionId: id.optional(),
    iconSetId: iconSetId.optional(),
    status: assetStatus.optional(),
    search: z.string().max(200).optional().meta({
      description:
        "Words to find in the title, description, alternative text, tags or file name. All words must match.",
    }),
    tags: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: "Tags, separated by commas. An asset must have all of them." }),
    contentHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "is not a SHA-256 in hex")
      .optional()
      .meta({ description: "The SHA-256 of the bytes. Use it to find out whether the file already exists." }),
    without: z.literal("altText").optional().meta({ description: "Returns only images without alternative text." }),
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
  summary: "Get an asset and its usages",
  tag,
  access: members,
  params,
  answer: {
    json: assetShape.extend({
      usages: z.array(usageShape),
      hash: z.string().meta({ description: "The digest of the record. Send it in `If-Match` with the next change." }),
    }),
  },
  cache: "none",
  errors: [404],
  record,
});

export const postAsset = endpoint({
  method: "POST",
  path: "/api/service/assets",
  summary: "Create an asset from a URL",
  description:
    "Creates an asset. `storageUrl` is an http(s) URL or a path of this registry. The registry fetches a copy of an external file, because pages only load files from the registry. If the copy fails, `copyFault` is the reason.",
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
  summary: "Update the metadata of an asset",
  description: "Updates the fields in the request; `null` removes a value.",
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
  summary: "Delete an asset",
  description: "Deletes an asset. If the asset is in use, returns 409 `in_use` with the usages, unless `force=true`.",
  tag,
  access: assetWriters,
  params,
  query: z.object({
    force: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Whether to delete the asset even if it is in use." }),
  }),
  answer: NO_CONTENT,
  writes: [assetKind],
  errors: [404],
  record,
});
