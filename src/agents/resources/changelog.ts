import type { Resource } from "../../platform/contract/resource.ts";

export const changelogResources: readonly Resource[] = [
  {
    uri: "design-system://changelog",
    name: "changelog",
    title: "Changelog",
    description: "What changed in the design system, newest first, with who changed it and when.",
    mimeType: "text/markdown",
    priority: 0.5,
    from: { route: "/changelog" },
    changedBy: () => "all",
  },
];
