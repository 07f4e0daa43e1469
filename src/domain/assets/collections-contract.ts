import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, NO_CONTENT } from "../../platform/contract/shapes.ts";
import { isObject } from "../../safe/is-object.ts";
import { collectionKind } from "./collections-kind.ts";
import { assetWriters } from "./contract.ts";
import { MAX_SLUG } from "./slug.ts";

const tag = "Assets";
const id = z.string().min(1).max(200);
const params = z.object({ id });
const name = z.string().min(1).max(200);
const slug = z
  .string()
  .min(1)
  .max(MAX_SLUG)
  .meta({ description: "The path in the collection tree: lowercase letters and digits, separated by slashes." });
const record = { kind: collectionKind, id: ({ params }: { params: { id: string } }) => params.id };

/** Renames fields that other clients of this protocol name differently. */
function acceptCollection(body: unknown): unknown {
  if (!isObject(body)) return body;
  const {
    name = body.title,
    designtoolSectionId = body.figmaSectionId,
    designtoolFileKey = body.figmaFileKey,
    sourceType,
  } = body;
  const renamed = sourceType === "figma" ? "designtool" : sourceType;
  const read = { name, designtoolSectionId, designtoolFileKey, sourceType: renamed };
  return { ...body, ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) };
}

/** Fields of a collection besides its name. */
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
    slug: z.string().meta({ description: "The path in the collection tree, with slashes between the parts." }),
    description: z.string(),
    sourceType: z.string().nullable(),
    designtoolSectionId: z.string().nullable(),
    designtoolFileKey: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    assetCount: z.int().meta({ description: "The number of assets in the collection, without subcollections." }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "AssetCollection" });

export type AssetCollection = z.infer<typeof collectionShape>;

export const getCollections = endpoint({
  method: "GET",
  path: "/api/service/assets/collections",
  summary: "List asset collections",
  description: "Returns all collections sorted by slug. A collection comes before its subcollections.",
  tag,
  access: members,
  answer: { json: z.array(collectionShape) },
  cache: "none",
});

export const postCollection = endpoint({
  method: "POST",
  path: "/api/service/assets/collections",
  summary: "Create an asset collection",
  tag,
  description:
    "Creates a collection. If the request has no slug, the name is used to create one. Returns 409 `slug_taken` if another collection has the slug.",
  access: assetWriters,
  accept: acceptCollection,
  body: z.looseObject({ ...fields, name }),
  answer: { status: 201, json: collectionShape },
  writes: [collectionKind],
  example: { name: "Photographs", slug: "brand/photographs" },
});

/** The fields of a request that updates a collection. A missing field stays unchanged; null removes a value. */
const collectionFields = z.looseObject({
  name: name.optional(),
  slug: slug.optional(),
  description: fields.description.nullable(),
  sourceType: fields.sourceType.nullable(),
  designtoolSectionId: fields.designtoolSectionId.nullable(),
  designtoolFileKey: fields.designtoolFileKey.nullable(),
  metadata: fields.metadata.nullable(),
});

export type CollectionFields = z.infer<typeof collectionFields>;

export const putCollection = endpoint({
  method: "PUT",
  path: "/api/service/assets/collections/{id}",
  summary: "Rename or move an asset collection",
  description:
    "Updates the fields in the request; `null` removes a value. A new slug also moves all subcollections in the same change.",
  tag,
  access: assetWriters,
  accept: acceptCollection,
  params,
  body: collectionFields,
  answer: { json: collectionShape },
  writes: [collectionKind],
  errors: [404],
  record,
  example: { name: "Photography" },
});

export const deleteCollection = endpoint({
  method: "DELETE",
  path: "/api/service/assets/collections/{id}",
  summary: "Delete an empty asset collection",
  description: "Deletes a collection. Returns 409 `not_empty` if the collection contains assets or other collections.",
  tag,
  access: assetWriters,
  params,
  answer: NO_CONTENT,
  writes: [collectionKind],
  errors: [404],
  record,
});
