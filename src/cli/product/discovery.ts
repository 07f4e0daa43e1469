import { discoveryRoutes } from "../../agents/discovery/routes.ts";
import type { Feature } from "../../platform/feature.ts";

export const discovery: Feature = { name: "discovery", routes: discoveryRoutes };
