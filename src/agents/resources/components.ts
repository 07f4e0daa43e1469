import { SHARED_ID } from "../../domain/components/component-paths.ts";
import { getPreview } from "../../domain/components/contract.ts";
import { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { type AgentResource, recordsOf } from "../../platform/contract/resource.ts";
import { standalonePreview } from "../tools/standalone-preview.ts";

export const componentResources: readonly AgentResource[] = [
  {
    uri: "design-system://components/{id}",
    name: "component",
    title: "Component",
    description: "The description, usage, properties, variants, code and status of a component.",
    mimeType: "text/markdown",
    priority: 0.9,
    from: { route: "/components/{id}" },
    ...recordsOf(componentKind, "id", ({ id }) => id !== SHARED_ID),
  },
  {
    uri: "design-system://previews/{id}/{variant}",
    name: "preview",
    title: "Rendered variant of a component",
    description: "A variant as an HTML document that includes its styles and images. `default` is the default variant.",
    mimeType: "text/html",
    audience: ["user"],
    priority: 0.1,
    from: {
      access: getPreview.access,
      async read({ id = "", variant = "" }, call) {
        const content = await standalonePreview(call, id, variant);
        return content === undefined ? undefined : { content };
      },
    },
    complete: {
      id: async ({ snapshot }) => (await snapshot.list(componentKind)).map((entry) => ({ value: entry.id })),
      async variant({ snapshot }, { id = "" }) {
        const component = await snapshot.get(componentKind, id);
        const { previews = {} } = component ? readDeclaration(id, component.document.declaration) : {};
        return Object.entries(previews).map(([value, { title }]) => ({ value, title }));
      },
    },
    changedBy: () => undefined,
  },
];
