import { pageResources } from "../../agents/resources/pages.ts";
import { pageTools } from "../../agents/tools/pages.ts";
import { pagesRoutes } from "../../api/pages/routes.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { searchPages } from "../../domain/pages/search.ts";
import type { Feature } from "../../platform/feature.ts";
import { docsPages } from "../../web/docs/pages.tsx";

export const pages: Feature = {
  name: "pages",
  kinds: [pageKind],
  routes: [...pagesRoutes, ...docsPages],
  search: searchPages,
  tools: pageTools,
  resources: pageResources,
  frame: { place: { section: "Documentation", sectionHref: "/docs", title: "Overview", href: "/docs" } },
};
