import type { Feature } from "../../../feature.ts";
import { assetUsageRoutes } from "./routes.ts";

export const assetUsages: Feature = { name: "asset-usages", registryOnly: true, routes: assetUsageRoutes };
