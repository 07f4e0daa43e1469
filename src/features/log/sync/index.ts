import type { Feature } from "../../../feature.ts";
import { blobCollector } from "./collect-blobs.ts";
import { syncRoutes } from "./routes.ts";
import { syncTools } from "./tools.ts";

export const sync: Feature = { name: "sync", routes: syncRoutes, starts: [blobCollector], tools: syncTools };
