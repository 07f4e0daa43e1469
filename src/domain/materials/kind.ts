import { z } from "zod";
import { defineKind } from "../../store/kind.ts";

/** Texts for agents, generated from the content. */
export const MATERIALS = ["catalog", "property-patterns", "tokens", "icons"] as const;
export type MaterialId = (typeof MATERIALS)[number];

const material = z.looseObject({ content: z.string(), contentType: z.string(), generatedAt: z.string() });

export type Material = z.infer<typeof material>;

/** A generated text. Regenerating an equal text makes no change. */
export const materialKind = defineKind({
  name: "material",
  noun: { one: "material", many: "materials" },
  schema: material,
  volatile: ["generatedAt"],
  summarize: (_, { content, generatedAt }) => ({ contentLength: content.length, generatedAt }),
  // Made in the registry only.
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});
