import type { Feature } from "../../../feature.ts";
import { navigationKind } from "./kind.ts";
import { navigationRoutes } from "./routes.ts";

export const navigation: Feature = {
  name: "navigation",
  kinds: [navigationKind],
  routes: navigationRoutes,
};
