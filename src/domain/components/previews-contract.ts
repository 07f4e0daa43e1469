import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, NO_CONTENT } from "../../platform/contract/shapes.ts";
import { meaning, previewDocumentShape, previewKind } from "./previews-kind.ts";

const tag = "Components";

/** Where in the record something does not fit, and why, in a sentence. */
const problem = z.object({
  path: z.string().meta({ description: "The JSON Pointer into the record." }),
  message: z.string(),
});

export type PreviewProblem = z.infer<typeof problem>;

const problems = z.array(problem).meta({
  description:
    "The reasons for the state `drifted`, such as values of properties that the component no longer declares.",
});

export const previewRecord = z
  .looseObject({
    ...previewDocumentShape.shape,
    id: z.string(),
    updatedAt: dateTime,
    problems,
    page: z.string().meta({ description: "The path of the preview page." }),
    url: z.string().optional().meta({
      description:
        "The path of the rendered document. Absent if the component was built without support for preview records.",
    }),
  })
  .meta({ id: "Preview" });

const params = z.object({ id: z.string().meta({ description: "The ID of the component." }) });

const source = z.enum(["manual", "llm"]);

const fields = {
  title: z.string().max(200).optional(),
  componentVersion: z.string().nullish(),
  values: z.record(z.string(), z.unknown()),
  slots: z.record(z.string(), z.unknown()),
  semantic: meaning.nullish(),
  rationale: z.string().nullish(),
};

const one = {
  path: "/api/registry/components/{id}/previews/{previewKey}",
  tag,
  access: registryWriters,
  params: params.extend({
    previewKey: z.string().meta({ description: "The key of the preview record. It is unique within the component." }),
  }),
  writes: [previewKind],
  errors: [404] as const,
  record: {
    kind: previewKind,
    id: ({ params }: { params: { id: string; previewKey: string } }) => `${params.id}/${params.previewKey}`,
  },
};

export const getPreviews = endpoint({
  method: "GET",
  path: "/api/registry/components/{id}/previews",
  summary: "List preview records of a component",
  tag,
  access: publicAccess,
  params,
  answer: { json: z.object({ previews: z.array(previewRecord) }) },
});

export const postPreview = endpoint({
  method: "POST",
  path: "/api/registry/components/{id}/previews",
  summary: "Create or replace a preview record of a component",
  tag,
  access: registryWriters,
  params,
  body: z.looseObject({
    ...fields,
    previewKey: z.string().regex(/^[\w.-]{1,100}$/, "can only have letters, digits, dots, dashes and underscores"),
    values: fields.values.default({}),
    slots: fields.slots.default({}),
    source: source.default("manual"),
  }),
  answer: { status: 201, json: z.object({ preview: previewRecord, problems }) },
  writes: [previewKind],
  errors: [404],
  record: { kind: previewKind, id: ({ params, body }) => `${params.id}/${body.previewKey}` },
  example: {
    previewKey: "checkout",
    title: "In the checkout",
    values: { label: "Pay now" },
    slots: {},
    source: "manual" as const,
  },
});

export const patchPreview = endpoint({
  ...one,
  errors: [...one.errors],
  method: "PATCH",
  summary: "Update a preview record of a component",
  description: "Updates the fields in the request. `values` and `slots` are replaced completely.",
  body: z.looseObject({
    ...fields,
    values: fields.values.optional(),
    slots: fields.slots.optional(),
    source: source.optional(),
  }),
  answer: { json: z.object({ preview: previewRecord, problems }) },
  example: { title: "In the checkout of the shop", values: { label: "Pay now" } },
});

export const deletePreview = endpoint({
  ...one,
  errors: [...one.errors],
  method: "DELETE",
  summary: "Delete a preview record of a component",
  answer: NO_CONTENT,
});
