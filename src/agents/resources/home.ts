import type { AgentResource } from "../../platform/contract/resource.ts";

export const homeResources: readonly AgentResource[] = [
  {
    uri: "design-system://overview",
    name: "overview",
    title: "Overview",
    description: "An overview of the design system. Read it first.",
    mimeType: "text/markdown",
    priority: 1,
    from: { route: "/" },
    changedBy: () => "all",
  },
];
