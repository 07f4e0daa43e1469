import type { Feature } from "../../../feature.ts";
import { assetRecordRoutes } from "./routes.ts";

export const assetRecords: Feature = { name: "asset-records", registryOnly: true, routes: assetRecordRoutes };
