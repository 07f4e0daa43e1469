import { z } from "zod";
import { type Access, contentWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { jobShape } from "../../platform/jobs/job-shape.ts";
import { draftFinding } from "../drafts/contract.ts";

const tag = "Assistant";
const path = "/api/service/ai/generate-component";

export const RENDERERS = ["react", "html", "nunjucks", "handlebars"] as const;
export const GENERATION_STANDARDS = ["none", "wcag-aa", "wcag-aaa"] as const;

/** Administrators, and any token of theirs: to read changes nothing. */
const readers: Access = { who: "admin", token: "nothing" };

export const generationJobShape = jobShape
  .extend({
    artifactId: z.string().nullable(),
    componentId: z.string(),
    renderer: z.enum(RENDERERS),
    iteration: z.int().meta({ description: "The current iteration, starting at 1. 0 before the first iteration." }),
    maxIterations: z.int(),
    a11yStandard: z.enum(GENERATION_STANDARDS),
    behaviorPrompt: z.string().nullable(),
    useExtractedAssets: z.boolean(),
    generationLog: z.array(z.object({ at: dateTime, iteration: z.int(), status: z.string(), message: z.string() })),
    validationResults: z.array(draftFinding).meta({
      description: "The findings of the newest iteration. After completion, the findings of the best iteration.",
    }),
    cost: z.object({ inputTokens: z.int(), outputTokens: z.int() }),
    draftId: z.string().nullable(),
    updatedAt: dateTime,
  })
  .meta({ id: "GenerationJob" });

/** The request of a generation. One of the first three fields is required. */
export const generationRequest = z.looseObject({
  artifactId: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "The ID of an asset or the node ID of a design tool component to use as a reference image." }),
  componentName: z.string().max(200).optional(),
  renderer: z
    .enum(RENDERERS)
    .optional()
    .meta({ description: "The renderer of the component. Default: the renderer of most components." }),
  behaviorPrompt: z.string().max(20_000).optional(),
  a11yStandard: z.enum(GENERATION_STANDARDS).default("wcag-aa"),
  useExtractedAssets: z.boolean().default(false),
  maxIterations: z.int().min(1).max(8).default(3),
});

export type GenerationRequest = z.infer<typeof generationRequest>;

export const postGenerateComponent = endpoint({
  method: "POST",
  path,
  summary: "Generate a component",
  description:
    "Queues a job that generates a component as a draft. States: `queued → generating → building → validating → (iterating) → complete | failed`. The request needs at least one of `artifactId`, `componentName` and `behaviorPrompt`.",
  tag,
  access: contentWriters,
  body: generationRequest,
  answer: { json: z.object({ jobId: z.string() }) },
  errors: [429, 503],
  example: {
    componentName: "Alert",
    behaviorPrompt: "A message about an event, in four tones.",
    renderer: "html" as const,
    a11yStandard: "wcag-aa" as const,
    useExtractedAssets: false,
    maxIterations: 3,
  },
});

export const getGenerateComponent = endpoint({
  method: "GET",
  path,
  summary: "Get a generation job",
  tag,
  access: readers,
  description:
    "Returns the job with `jobId`, or the newest job of `artifactId`. `job` is `null` if the job doesn't exist.",
  query: z
    .object({ jobId: z.string().optional(), artifactId: z.string().optional() })
    .refine(({ jobId, artifactId }) => jobId || artifactId, {
      path: ["jobId"],
      message: "Send jobId, or artifactId for its newest job",
    }),
  answer: { json: z.object({ job: generationJobShape.nullable() }) },
  cache: "none",
});
