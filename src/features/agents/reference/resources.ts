import { type Resource, recordsOf } from "../../../contract/resource.ts";
import { getReference, referenceReaders } from "./contract.ts";
import { referenceKind } from "./kind.ts";

export const referenceResources: readonly Resource[] = [
  {
    uri: "design-system://reference/{id}",
    name: "reference text",
    title: "Reference text",
    description: "A text written for agents, such as design-guidelines or brand-voice.",
    mimeType: "text/markdown",
    priority: 0.8,
    from: {
      access: referenceReaders,
      read: async ({ id = "" }, { client }) => ({ content: (await client(getReference, { params: { id } })).markdown }),
    },
    ...recordsOf(referenceKind, "id"),
  },
];
