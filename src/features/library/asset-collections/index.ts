import type { Feature } from "../../../feature.ts";
import { collectionKind } from "./kind.ts";
import { assetCollectionRoutes } from "./routes.ts";

export const assetCollections: Feature = {
  name: "asset-collections",
  registryOnly: true,
  kinds: [collectionKind],
  routes: assetCollectionRoutes,
};
