import type { Feature } from "../../../feature.ts";
import { componentBlocks } from "./blocks.tsx";
import { componentFileKinds } from "./files/file-kinds.ts";
import { validationKind } from "./files/validation-kind.ts";
import { componentKind } from "./kind.ts";
import { componentsAsSubjects } from "./page-subjects.ts";
import { componentsPages } from "./pages.tsx";
import { componentResources } from "./resources.ts";
import { componentsRoutes } from "./routes.ts";
import { searchComponents } from "./search.ts";
import { componentTools } from "./tools.ts";

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
