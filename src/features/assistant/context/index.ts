import type { Feature } from "../../../feature.ts";
import { contextRoutes } from "./routes.ts";

/** What of the system is told to a model for a question. */
export const context: Feature = { name: "context", routes: contextRoutes };
