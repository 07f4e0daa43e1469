import type { Feature } from "../../../feature.ts";
import { pageKind } from "./kind.ts";
import { docsPages } from "./pages.tsx";
import { pageResources } from "./resources.ts";
import { pagesRoutes } from "./routes.ts";
import { searchPages } from "./search.ts";
import { pageTools } from "./tools.ts";

export const pages: Feature = {
  name: "pages",
  kinds: [pageKind],
  routes: [...pagesRoutes, ...docsPages],
  search: searchPages,
  tools: pageTools,
  resources: pageResources,
  frame: { place: { section: "Documentation", sectionHref: "/docs", title: "Overview", href: "/docs" } },
};
