import type { Feature } from "../../../feature.ts";
import { assetUploadRoutes } from "./routes.ts";
import { uploads } from "./uploads.ts";

export const assetUploads: Feature = {
  name: "asset-uploads",
  registryOnly: true,
  routes: assetUploadRoutes,
  starts: [uploads],
};
