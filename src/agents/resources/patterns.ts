import { patternKind } from "../../domain/patterns/kind.ts";
import { type AgentResource, recordsOf } from "../../platform/contract/resource.ts";

export const patternResources: readonly AgentResource[] = [
  {
    uri: "design-system://patterns/{id}",
    name: "pattern",
    title: "Pattern",
    description: "Components combined for a specific purpose, with the markup.",
    mimeType: "text/markdown",
    priority: 0.7,
    from: { route: "/patterns/{id}" },
    ...recordsOf(patternKind, "id"),
  },
];
