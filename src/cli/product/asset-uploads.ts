import { uploads } from "../../api/assets/uploads.ts";
import { assetUploadRoutes } from "../../api/assets/uploads-routes.ts";
import type { Feature } from "../../platform/feature.ts";

export const assetUploads: Feature = {
  name: "asset-uploads",
  registryOnly: true,
  routes: assetUploadRoutes,
  starts: [uploads],
};
