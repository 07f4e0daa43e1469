import { iconResources } from "../../agents/resources/icons.ts";
import { iconTools } from "../../agents/tools/icons.ts";
import { iconsRoutes } from "../../api/icons/routes.ts";
import { iconsKind } from "../../domain/icons/kind.ts";
import { searchIcons } from "../../domain/icons/search.ts";
import type { Feature } from "../../platform/feature.ts";
import { iconBlocks } from "../../web/foundations/icons/blocks.tsx";
import { iconsPages } from "../../web/foundations/icons/pages.tsx";

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
