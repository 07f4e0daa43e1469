import { healthRoutes } from "../../api/health/routes.ts";
import type { Feature } from "../../platform/feature.ts";

export const health: Feature = { name: "health", routes: healthRoutes };
