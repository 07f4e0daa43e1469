import { z } from "zod";
import { members } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { dateTime } from "../../../contract/shapes.ts";
import { assetWriters } from "../assets/contract.ts";
import { collectionKind } from "./kind.ts";

const tag = "Assets";
const id = z.string().min(1).max(200);
const params = z.object({ id });
const name = z.string().min(1).max(200);
const slug = z.string().min(1).max(500);

/** What may be said of a collection beside its name. */
const fields = {
  slug: slug.optional(),
  description: z.string().max(5000).optional(),
  sourceType: z.string().max(100).optional(),
  designtoolSectionId: z.string().max(200).optional(),
  designtoolFileKey: z.string().max(200).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
};

export const collectionShape = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string().meta({ description: "Its place in the tree: parts between slashes." }),
    description: z.string(),
    sourceType: z.string().nullable(),
    designtoolSectionId: z.string().nullable(),
    designtoolFileKey: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    assetCount: z.int().meta({ description: "Assets in it, without those further down." }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "AssetCollection" });

export type AssetCollection = z.infer<typeof collectionShape>;

export const getCollections = endpoint({
  method: "GET",
  path: "/api/service/assets/collections",
  summary: "List the collections of assets",
  description: "In order of their slugs, so that each follows the one it lies in.",
  tag,
  access: members,
  answer: { json: z.array(collectionShape) },
  cache: "none",
});

export const postCollection = endpoint({
  method: "POST",
  path: "/api/service/assets/collections",
  summary: "Create a collection of assets",
  tag,
  access: assetWriters,
  body: z.looseObject({ ...fields, name }),
  answer: { status: 201, json: collectionShape },
  writes: [collectionKind],
  errors: [409],
  example: { name: "Photographs", slug: "brand/photographs" },
});

export const putCollection = endpoint({
  method: "PUT",
  path: "/api/service/assets/collections/{id}",
  summary: "Rename or move a collection",
  description: "What is left out stays as it is. Another slug moves what lies below it, too.",
  tag,
  access: assetWriters,
  params,
  body: z.looseObject({ ...fields, name: name.optional() }),
  answer: { json: collectionShape },
  writes: [collectionKind],
  errors: [404, 409, 412],
  record: { kind: collectionKind, id: ({ params }) => params.id },
});
