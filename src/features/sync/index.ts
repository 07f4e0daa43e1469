import type { Feature } from "../../feature.ts";
import { syncRoutes } from "./routes.ts";

export const sync: Feature = { name: "sync", routes: syncRoutes };
