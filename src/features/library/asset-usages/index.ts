import type { Feature } from "../../../feature.ts";

export const assetUsages: Feature = { name: "asset-usages", registryOnly: true };
