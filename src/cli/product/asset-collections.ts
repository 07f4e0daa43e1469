import { assetCollectionRoutes } from "../../api/assets/collections-routes.ts";
import { collectionKind } from "../../domain/assets/collections-kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const assetCollections: Feature = {
  name: "asset-collections",
  registryOnly: true,
  kinds: [collectionKind],
  routes: assetCollectionRoutes,
};
