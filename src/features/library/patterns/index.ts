import type { Feature } from "../../../feature.ts";
import { patternKind } from "./kind.ts";
import { patternsPages } from "./pages.tsx";
import { patternResources } from "./resources.ts";
import { patternsRoutes } from "./routes.ts";
import { searchPatterns } from "./search.ts";
import { patternTools } from "./tools.ts";

export const patterns: Feature = {
  name: "patterns",
  kinds: [patternKind],
  routes: [...patternsRoutes, ...patternsPages],
  search: searchPatterns,
  tools: patternTools,
  resources: patternResources,
  frame: { place: { section: "Patterns", sectionHref: "/patterns", title: "Overview", href: "/patterns" } },
};
