import { patternResources } from "../../agents/resources/patterns.ts";
import { patternTools } from "../../agents/tools/patterns.ts";
import { patternsRoutes } from "../../api/patterns/routes.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { searchPatterns } from "../../domain/patterns/search.ts";
import type { Feature } from "../../platform/feature.ts";
import { patternsPages } from "../../web/patterns/pages.tsx";

export const patterns: Feature = {
  name: "patterns",
  kinds: [patternKind],
  routes: [...patternsRoutes, ...patternsPages],
  search: searchPatterns,
  tools: patternTools,
  resources: patternResources,
  frame: { place: { section: "Patterns", sectionHref: "/patterns", title: "Overview", href: "/patterns" } },
};
