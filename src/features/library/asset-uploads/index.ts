import type { Feature } from "../../../feature.ts";

export const assetUploads: Feature = { name: "asset-uploads", registryOnly: true };
