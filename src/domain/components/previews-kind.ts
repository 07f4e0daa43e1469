import { z } from "zod";
import { defineKind, titleIn } from "../../store/kind.ts";

/** The purpose of a preview: text, or an object of the author. */
export const meaning = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** A composed preview of a component, made by a person or a model (decisions, "Preview record"). */
export const previewDocumentShape = z.looseObject({
  componentId: z.string(),
  previewKey: z.string(),
  componentVersion: z.string().nullable(),
  title: z.string(),
  values: z.record(z.string(), z.unknown()),
  slots: z.record(z.string(), z.unknown()),
  semantic: meaning.nullable(),
  rationale: z.string().nullable(),
  source: z.enum(["manual", "llm"]),
  syncState: z.enum(["in-sync", "drifted"]),
  authorId: z.string(),
  createdAt: z.string(),
});

export type PreviewDocument = z.infer<typeof previewDocumentShape>;

/** Its id is `{componentId}/{previewKey}`. */
export const previewKind = defineKind({
  name: "preview",
  noun: { one: "preview", many: "previews" },
  title: (summary) => titleIn(summary, "title"),
  schema: previewDocumentShape,
  volatile: ["createdAt", "authorId"],
  summarize: (_, { componentId, title, source, syncState }) => ({
    componentId: componentId.slice(0, 200),
    title: title.slice(0, 200),
    source,
    syncState,
  }),
  owner: (id) => `component/${id.slice(0, id.indexOf("/"))}`,
  // Made in the registry only.
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});
