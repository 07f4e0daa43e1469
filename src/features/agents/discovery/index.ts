import type { Feature } from "../../../feature.ts";
import { discoveryRoutes } from "./routes.ts";

export const discovery: Feature = { name: "discovery", routes: discoveryRoutes };
