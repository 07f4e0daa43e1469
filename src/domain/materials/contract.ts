import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { MATERIALS, materialKind } from "./kind.ts";

const tag = "Administration";
const path = "/api/service/admin/reference-materials";

const entry = z.object({
  id: z.string(),
  contentLength: z.int(),
  generatedAt: dateTime,
});

export const getMaterials = endpoint({
  method: "GET",
  path,
  summary: "List materials or get one",
  description: "Returns `{material}` with `id`, otherwise `{materials}`. Outdated texts are regenerated first.",
  tag,
  access: administrators,
  query: z.object({ id: z.string().optional() }),
  answer: {
    json: z.union([
      z.object({ materials: z.array(entry) }),
      z.object({
        material: z.object({ id: z.string(), content: z.string(), contentType: z.string(), generatedAt: dateTime }),
      }),
    ]),
  },
  cache: "none",
  errors: [404],
});

export const postMaterials = endpoint({
  method: "POST",
  path,
  summary: "Regenerate materials",
  description:
    "Regenerates one or all materials without a language model; `scope` lists them. With `skipLlm: false`, also starts a job (`metadata.jobId`) in which the model drafts reference texts (`metadata.texts`). An administrator publishes the drafts: `GET /api/service/drafts`.",
  tag,
  access: administrators,
  bodyIsOptional: true,
  body: z.looseObject({
    id: z.enum(MATERIALS, `must be one of ${MATERIALS.join(", ")}`).optional(),
    all: z.boolean().optional(),
    skipLlm: z.boolean().default(true).meta({ description: "Whether to skip the drafts of the language model." }),
  }),
  answer: {
    json: z.object({
      ok: z.boolean(),
      scope: z.string(),
      id: z.string().optional().meta({ description: "The ID in the request." }),
      metadata: z.object({
        materials: z.array(z.string()),
        jobId: z
          .string()
          .nullable()
          .meta({ description: "The ID of the job that drafts texts. `null` if no model is used." }),
        texts: z.array(z.string()).meta({ description: "The IDs of the reference texts that the job drafts." }),
        model: z.string().nullable(),
      }),
    }),
  },
  writes: [materialKind],
  errors: [503],
  example: { all: true, skipLlm: true },
});
