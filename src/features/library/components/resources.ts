import { type Resource, recordsOf } from "../../../contract/resource.ts";
import { SHARED_ID } from "../component-paths.ts";
import { componentKind } from "./kind.ts";

export const componentResources: readonly Resource[] = [
  {
    uri: "design-system://components/{id}",
    name: "component",
    title: "Component",
    description: "What a component is, when to use it, its properties, variants, code and status.",
    mimeType: "text/markdown",
    priority: 0.9,
    from: { route: "/components/{id}" },
    ...recordsOf(componentKind, "id", ({ id }) => id !== SHARED_ID),
  },
];
