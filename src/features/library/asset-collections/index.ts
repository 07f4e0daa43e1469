import type { Feature } from "../../../feature.ts";
import { collectionKind } from "./kind.ts";

export const assetCollections: Feature = { name: "asset-collections", registryOnly: true, kinds: [collectionKind] };
