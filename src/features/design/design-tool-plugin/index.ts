import type { Feature } from "../../../feature.ts";
import { designVariablesKind } from "./kind.ts";
import { designToolPluginRoutes } from "./routes.ts";

/** The door for the plugin of the design tool, which sends what no plan of the tool's API gives. */
export const designToolPlugin: Feature = {
  name: "design-tool-plugin",
  kinds: [designVariablesKind],
  routes: designToolPluginRoutes,
  registryOnly: true,
};
