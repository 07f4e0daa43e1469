import type { Feature } from "../../../feature.ts";
import { assetFileRoutes } from "./routes.ts";

export const assetFiles: Feature = { name: "asset-files", routes: assetFileRoutes };
