import { navigationRoutes } from "../../api/navigation/routes.ts";
import { navigationKind } from "../../domain/navigation/kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const navigation: Feature = {
  name: "navigation",
  kinds: [navigationKind],
  routes: navigationRoutes,
};
