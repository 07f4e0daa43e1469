import { syncTools } from "../../agents/tools/sync.ts";
import { syncRoutes } from "../../api/sync/routes.ts";
import { blobCollector } from "../../domain/sync/collect-blobs.ts";
import type { Feature } from "../../platform/feature.ts";

export const sync: Feature = { name: "sync", routes: syncRoutes, starts: [blobCollector], tools: syncTools };
