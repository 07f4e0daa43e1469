import { z } from "zod";
import { everybody, registryWriters } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { dateTime } from "../../../contract/shapes.ts";
import { previewDocument, previewKind } from "./kind.ts";

const tag = "Components";

export const previewRecord = z
  .looseObject({
    ...previewDocument.shape,
    id: z.string(),
    updatedAt: dateTime,
    page: z.string().meta({ description: "Path of the page that shows it." }),
    url: z
      .string()
      .optional()
      .meta({ description: "Path of the document that draws it; absent where its component was built without." }),
  })
  .meta({ id: "Preview" });

const params = z.object({ id: z.string().meta({ description: "Id of the component." }) });

export const getPreviews = endpoint({
  method: "GET",
  path: "/api/registry/components/{id}/previews",
  summary: "List the preview records of a component",
  tag,
  access: everybody,
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
    previewKey: z.string().regex(/^[\w.-]{1,100}$/, "Letters, digits, dots, dashes and underscores"),
    title: z.string().max(200).optional(),
    componentVersion: z.string().nullish(),
    values: z.record(z.string(), z.unknown()).default({}),
    slots: z.record(z.string(), z.unknown()).default({}),
    semantic: z.string().nullish(),
    rationale: z.string().nullish(),
    source: z.enum(["manual", "llm"]).default("manual"),
  }),
  answer: { status: 201, json: z.object({ preview: previewRecord }) },
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
