import type { Resource } from "../../platform/contract/resource.ts";

export const homeResources: readonly Resource[] = [
  {
    uri: "design-system://overview",
    name: "overview",
    title: "Overview",
    description: "What this design system is and what it holds. Read it first.",
    mimeType: "text/markdown",
    priority: 1,
    from: { route: "/" },
    changedBy: () => "all",
  },
];
