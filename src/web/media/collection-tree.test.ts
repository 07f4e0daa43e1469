import { expect, it } from "vitest";
import type { AssetCollection } from "../../domain/assets/collections-contract.ts";
import { collectionTree, inOrder } from "./collection-tree.ts";

const at = (slug: string): AssetCollection => ({
  id: slug,
  name: slug,
  slug,
  description: "",
  sourceType: null,
  designtoolSectionId: null,
  designtoolFileKey: null,
  metadata: null,
  assetCount: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

it("puts each collection into the one its slug begins with, where there is one", () => {
  const tree = collectionTree(["brand", "brand/logos", "brand/logos/dark", "lost/child", "zoo"].map(at));
  expect(inOrder(tree).map(({ node, depth }) => `${depth} ${node.slug}`)).toEqual([
    "0 brand",
    "1 brand/logos",
    "2 brand/logos/dark",
    "0 lost/child",
    "0 zoo",
  ]);
});
