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
  summary: "List the reference materials for agents, or read one",
  description:
    "With `id` `{material}`, without it `{materials}`. A text that is older than what it is made from is made anew for who reads it.",
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
  summary: "Generate the reference materials anew, one or all",
  description:
    "`scope` of the answer says which; no model is asked for them. With `skipLlm: false` a job (`metadata.jobId`) has the model draft reference texts from what there is (`metadata.texts`), which are content once somebody publishes them: `GET /api/service/drafts`.",
  tag,
  access: administrators,
  bodyIsOptional: true,
  body: z.looseObject({
    id: z.enum(MATERIALS, `One of ${MATERIALS.join(", ")}`).optional(),
    all: z.boolean().optional(),
    skipLlm: z.boolean().default(true).meta({ description: "False: reference texts are drafted by the model, too." }),
  }),
  answer: {
    json: z.object({
      ok: z.boolean(),
      scope: z.string(),
      id: z.string().optional().meta({ description: "The one that was asked for." }),
      metadata: z.object({
        materials: z.array(z.string()),
        jobId: z
          .string()
          .nullable()
          .meta({ description: "Of the job that drafts texts; null where no model is asked." }),
        texts: z.array(z.string()).meta({ description: "Reference texts that it drafts." }),
        model: z.string().nullable(),
      }),
    }),
  },
  writes: [materialKind],
  errors: [503],
  example: { all: true, skipLlm: true },
});
