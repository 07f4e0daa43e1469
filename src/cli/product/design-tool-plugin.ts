import { designToolPluginRoutes } from "../../api/designtool-plugin/routes.ts";
import { designVariablesKind } from "../../domain/tokens/design-variables-kind.ts";
import type { Feature } from "../../platform/feature.ts";

/** The door for the plugin of the design tool, which sends what no plan of the tool's API gives. */
export const designToolPlugin: Feature = {
  name: "design-tool-plugin",
  kinds: [designVariablesKind],
  routes: designToolPluginRoutes,
  registryOnly: true,
};
