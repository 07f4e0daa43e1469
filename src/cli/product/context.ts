import { contextRoutes } from "../../api/ai/context-routes.ts";
import type { Feature } from "../../platform/feature.ts";

/** What of the system is told to a model for a question. */
export const context: Feature = { name: "context", routes: contextRoutes };
