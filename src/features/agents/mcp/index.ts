import { type Feature, featureList } from "../../../feature.ts";
import { mcpCloseRoute, mcpMessageRoute, mcpPublicRoute, mcpStreamRoute } from "./routes.ts";
import { refuseDoubles } from "./tool-list.ts";

/** The door of agents: Model Context Protocol over HTTP. */
export const mcp: Feature = {
  name: "mcp",
  routes: [mcpStreamRoute, mcpMessageRoute, mcpPublicRoute, mcpCloseRoute],
  async prepare({ part }) {
    refuseDoubles(await part(featureList));
    return undefined;
  },
};
