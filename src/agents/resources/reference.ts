import { getReference, referenceReaders } from "../../domain/references/contract.ts";
import { referenceKind } from "../../domain/references/kind.ts";
import { type AgentResource, recordsOf } from "../../platform/contract/resource.ts";

export const referenceResources: readonly AgentResource[] = [
  {
    uri: "design-system://reference/{id}",
    name: "reference text",
    title: "Reference text",
    description: "A text for agents, such as design-guidelines or brand-voice.",
    mimeType: "text/markdown",
    priority: 0.8,
    from: {
      access: referenceReaders,
      read: async ({ id = "" }, { client }) => ({ content: (await client(getReference, { params: { id } })).markdown }),
    },
    ...recordsOf(referenceKind, "id"),
  },
];
