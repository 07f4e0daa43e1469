import type { Feature } from "../../../feature.ts";
import { mcpCloseRoute, mcpMessageRoute, mcpStreamRoute } from "./routes.ts";

/** The door of agents: Model Context Protocol over HTTP. */
export const mcp: Feature = { name: "mcp", routes: [mcpStreamRoute, mcpMessageRoute, mcpCloseRoute] };
