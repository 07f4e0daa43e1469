import { provide } from "../../../contract/part.ts";
import type { Feature } from "../../../feature.ts";
import { usageFinder } from "../assets/api.ts";
import { openFindUsages } from "./find-usages.ts";
import { assetUsageRoutes } from "./routes.ts";

export const assetUsages: Feature = {
  name: "asset-usages",
  registryOnly: true,
  routes: assetUsageRoutes,
  provides: [provide(usageFinder, { open: openFindUsages })],
};
