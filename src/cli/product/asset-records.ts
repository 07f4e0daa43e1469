import { assetRecordRoutes } from "../../api/assets/records-routes.ts";
import type { Feature } from "../../platform/feature.ts";

export const assetRecords: Feature = { name: "asset-records", registryOnly: true, routes: assetRecordRoutes };
