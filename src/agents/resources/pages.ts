import { pageKind } from "../../domain/pages/kind.ts";
import { isListed } from "../../domain/pages/page-visibility.ts";
import { type AgentResource, recordsOf } from "../../platform/contract/resource.ts";

export const pageResources: readonly AgentResource[] = [
  {
    uri: "design-system://pages/{+slug}",
    name: "page",
    title: "Documentation page",
    description: "A documentation page, such as guidelines, principles or instructions.",
    mimeType: "text/markdown",
    priority: 0.6,
    from: { route: "/docs/{slug*}" },
    ...recordsOf(pageKind, "slug", ({ summary }) => isListed(summary)),
  },
];
