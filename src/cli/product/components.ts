import { componentResources } from "../../agents/resources/components.ts";
import { componentTools } from "../../agents/tools/components.ts";
import { componentsRoutes } from "../../api/components/routes.ts";
import { componentFileKinds } from "../../domain/components/files/file-kinds.ts";
import { validationKind } from "../../domain/components/files/validation-kind.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { searchComponents } from "../../domain/components/search.ts";
import { componentsAsSubjects } from "../../domain/usages/page-subjects.ts";
import type { Feature } from "../../platform/feature.ts";
import { componentBlocks } from "../../web/components/blocks.tsx";
import { componentsPages } from "../../web/components/pages.tsx";

export const components: Feature = {
  name: "components",
  kinds: [componentKind, ...componentFileKinds, validationKind],
  routes: [...componentsRoutes, ...componentsPages],
  search: searchComponents,
  resources: componentResources,
  blocks: componentBlocks,
  provides: [componentsAsSubjects],
  tools: componentTools,
  frame: { place: { section: "Components", sectionHref: "/components", title: "Overview", href: "/components" } },
};
