import { mcpCloseRoute, mcpMessageRoute, mcpPublicRoute, mcpStreamRoute } from "../../agents/mcp/routes.ts";
import { refuseDoubles } from "../../agents/mcp/tool-list.ts";
import { type Feature, featureList } from "../../platform/feature.ts";

/** The door of agents: Model Context Protocol over HTTP. */
export const mcp: Feature = {
  name: "mcp",
  routes: [mcpStreamRoute, mcpMessageRoute, mcpPublicRoute, mcpCloseRoute],
  async prepare({ part }) {
    refuseDoubles(await part(featureList));
    return undefined;
  },
};
