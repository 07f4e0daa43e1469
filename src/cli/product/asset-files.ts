import { assetFileRoutes } from "../../api/assets/files-routes.ts";
import type { Feature } from "../../platform/feature.ts";

export const assetFiles: Feature = { name: "asset-files", routes: assetFileRoutes };
