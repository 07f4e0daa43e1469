import type { AgentResource } from "../../platform/contract/resource.ts";

export const changelogResources: readonly AgentResource[] = [
  {
    uri: "design-system://changelog",
    name: "changelog",
    title: "Changelog",
    description: "The changes to the design system with author and date, newest first.",
    mimeType: "text/markdown",
    priority: 0.5,
    from: { route: "/changelog" },
    changedBy: () => "all",
  },
];
