import { z } from "zod";
import { defineKind, titleIn } from "../../store/kind.ts";

/** A folder of the media library (specification, AssetCollection). Its slug is its place in the tree. */
export const collectionDocument = z.looseObject({
  name: z.string(),
  slug: z.string(),
  description: z.string().optional(),
  sourceType: z.string().optional(),
  designtoolSectionId: z.string().optional(),
  designtoolFileKey: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
});

export type CollectionDocument = z.infer<typeof collectionDocument>;

export const collectionKind = defineKind<CollectionDocument>({
  name: "asset-collection",
  noun: { one: "collection", many: "collections" },
  title: (summary) => titleIn(summary, "name"),
  schema: collectionDocument,
  volatile: ["createdAt"],
  summarize: (_, { name, slug }) => ({ name: name.slice(0, 200), slug: slug.slice(0, 500) }),
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});
