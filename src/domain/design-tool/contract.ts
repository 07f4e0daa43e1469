import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { jobShape } from "../../platform/jobs/job-shape.ts";

const tag = "Design tool";

export const DIFFERENCE_KINDS = ["name", "description", "variant", "property", "option"] as const;

/** A difference between design and code. A missing value is null. */
const difference = z.object({
  id: z.string().meta({ description: "The ID of the component in the code." }),
  kind: z.enum(DIFFERENCE_KINDS),
  path: z.string().meta({ description: "The JSON Pointer into the declaration." }),
  design: z.string().nullable(),
  code: z.string().nullable(),
});

export type DesignDifference = z.infer<typeof difference>;

export const postFetch = endpoint({
  method: "POST",
  path: "/api/service/design-tool/fetch",
  summary: "Fetch from the design tool",
  description:
    "Queues a job that fetches styles, components and their images. At most two jobs run at the same time, and you can start three per minute. The job writes a token snapshot, the components and the images in one change. It removes only styles that came from an earlier fetch or the plugin. With `dryRun`, the job writes nothing and lists the changes in `result.changes`. To write these changes within a day, send the job ID in `apply`. Returns 503 `design_tool_not_configured` with the missing settings.",
  tag,
  access: administrators,
  bodyIsOptional: true,
  body: z.looseObject({
    dryRun: z.boolean().optional().meta({ description: "Whether to only preview the changes without writing them." }),
    apply: z.string().optional().meta({ description: "The `jobId` of a preview. Writes the changes of this preview." }),
  }),
  example: { dryRun: true },
  answer: { json: z.object({ jobId: z.string(), status: z.string() }) },
  errors: [404, 429, 503],
});

const fetchJobShape = z.looseObject({
  ...jobShape.shape,
  triggeredByUserId: z
    .string()
    .nullable()
    .meta({ description: "The ID of the person who started the job. `null` if a program started it." }),
});

const connection = z.looseObject({
  connected: z.boolean().meta({ description: "Whether a fetch can be started." }),
  tool: z.literal("figma"),
  project: z
    .object({ key: z.string(), name: z.string(), url: z.string() })
    .nullable()
    .meta({ description: "The design file in the configuration." }),
  lastFetch: fetchJobShape.nullable(),
  oauthConfigured: z.boolean(),
  linkedFile: z
    .string()
    .nullable()
    .meta({ description: "The key of the design file. `null` if the configuration has none." }),
});

export const getFetch = endpoint({
  method: "GET",
  path: "/api/service/design-tool/fetch",
  summary: "Get the design tool connection or a fetch job",
  description: "Returns the job with `jobId`. Without `jobId`, returns the connection.",
  tag,
  access: administrators,
  query: z.object({ jobId: z.string().optional() }),
  answer: { json: z.union([fetchJobShape, connection]) },
  cache: "none",
  errors: [404],
});

export const getDesignAudit = endpoint({
  method: "GET",
  path: "/api/service/design-tool/components",
  summary: "Compare components in the design tool and the code",
  description:
    "Returns the matches and differences. Components match by the node in the declaration (`designtool`), or by name. `generatedAt` is `null` before the first fetch.",
  tag,
  access: administrators,
  answer: {
    json: z.object({
      generatedAt: dateTime.nullable(),
      onlyInDesign: z.array(
        z.object({
          nodeId: z.string(),
          name: z.string(),
          type: z.enum(["component", "component_set"]),
          url: z.string(),
        }),
      ),
      onlyInCode: z.array(z.object({ id: z.string(), title: z.string() })),
      differences: z.array(difference),
    }),
  },
  cache: "none",
});
