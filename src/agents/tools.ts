import { resources } from "../domain/kinds.ts";
import { type Feature, featureList } from "../platform/feature.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import { mcpCloseRoute, mcpMessageRoute, mcpPublicRoute, mcpStreamRoute } from "./mcp/routes.ts";
import { refuseDoubles } from "./mcp/tool-list.ts";
import { appResources } from "./resources/apps.ts";
import { changelogResources } from "./resources/changelog.ts";
import { componentResources } from "./resources/components.ts";
import { tokenResources } from "./resources/foundations.ts";
import { homeResources } from "./resources/home.ts";
import { iconResources } from "./resources/icons.ts";
import { pageResources } from "./resources/pages.ts";
import { patternResources } from "./resources/patterns.ts";
import { referenceResources } from "./resources/reference.ts";
import { assetTools } from "./tools/assets.ts";
import { checkTools } from "./tools/check.ts";
import { componentTools } from "./tools/components.ts";
import { historyTools } from "./tools/history.ts";
import { homeTools } from "./tools/home.ts";
import { iconTools } from "./tools/icons.ts";
import { logoTools } from "./tools/logos.ts";
import { pageEditorTools } from "./tools/page-editor.ts";
import { pageAgentTools } from "./tools/pages.ts";
import { patternTools } from "./tools/patterns.ts";
import { previewTools } from "./tools/previews.ts";
import { referenceTools } from "./tools/reference.ts";
import { resourceTools } from "./tools/resources.ts";
import { searchTools } from "./tools/search.ts";
import { syncTools } from "./tools/sync.ts";
import { tokenTools } from "./tools/tokens.ts";
import { validationTools } from "./tools/validation.ts";

/** Tools and resources for agents, in their listed order, and the entry points: MCP, and texts for programs. */
export const agentFeature: Feature = {
  tools: [
    ...pageAgentTools,
    ...pageEditorTools,
    ...referenceTools,
    ...tokenTools,
    ...iconTools,
    ...logoTools,
    ...componentTools,
    ...syncTools,
    ...historyTools,
    ...validationTools,
    ...patternTools,
    ...previewTools,
    ...assetTools,
    ...homeTools,
    ...searchTools,
    ...checkTools,
    ...resources.flatMap(resourceTools),
  ],
  resources: [
    ...pageResources,
    ...referenceResources,
    ...tokenResources,
    ...iconResources,
    ...componentResources,
    ...patternResources,
    ...changelogResources,
    ...homeResources,
    ...appResources,
  ],
  routes: [mcpStreamRoute, mcpMessageRoute, mcpPublicRoute, mcpCloseRoute, ...discoveryRoutes],
  async prepare({ part }) {
    refuseDoubles(await part(featureList));
    return undefined;
  },
};
