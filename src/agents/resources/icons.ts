import { iconReader } from "../../domain/icons/icon-reader.ts";
import { iconsKind } from "../../domain/icons/kind.ts";
import type { AgentResource } from "../../platform/contract/resource.ts";

export const iconResources: readonly AgentResource[] = [
  {
    uri: "design-system://icons/{id}",
    name: "icon",
    title: "Icon",
    description: "The sanitized SVG of an icon.",
    mimeType: "image/svg+xml",
    priority: 0.3,
    from: { route: "/icons/{id}.svg" },
    // A list of thousands of drawings isn't useful; a part of a name can be completed.
    complete: {
      async id({ part, snapshot }) {
        const { byId } = await (await part(iconReader)).read(snapshot);
        return Array.from(byId, ([value, { entry }]) => ({ value, title: entry.name }));
      },
    },
    changedBy: ({ kind }) => (kind === iconsKind.name ? "all" : undefined),
  },
];
