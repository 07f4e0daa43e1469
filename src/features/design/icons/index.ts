import type { Feature } from "../../../feature.ts";
import { iconBlocks } from "./blocks.tsx";
import { iconsKind } from "./kind.ts";
import { iconsPages } from "./pages.tsx";
import { iconResources } from "./resources.ts";
import { iconsRoutes } from "./routes.ts";
import { searchIcons } from "./search.ts";
import { iconTools } from "./tools.ts";

export const icons: Feature = {
  name: "icons",
  kinds: [iconsKind],
  routes: [...iconsRoutes, ...iconsPages],
  search: searchIcons,
  tools: iconTools,
  resources: iconResources,
  blocks: iconBlocks,
  frame: { place: { section: "Foundations", sectionHref: "/foundations", title: "Icons", href: "/foundations/icons" } },
};
