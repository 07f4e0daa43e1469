import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { jobShape } from "../../platform/jobs/job-shape.ts";

const tag = "Design tool";

export const DIFFERENCE_KINDS = ["name", "description", "variant", "property", "option"] as const;

/** What design and code say differently of a component; null for what one of them does not have. */
const difference = z.object({
  id: z.string().meta({ description: "Of the component in the code." }),
  kind: z.enum(DIFFERENCE_KINDS),
  path: z.string().meta({ description: "JSON Pointer into the declaration." }),
  design: z.string().nullable(),
  code: z.string().nullable(),
});

export type Difference = z.infer<typeof difference>;

export const postFetch = endpoint({
  method: "POST",
  path: "/api/service/design-tool/fetch",
  summary: "Fetch styles, components and their pictures from the design tool",
  description:
    "Queues a job; at most two run at once, and three a minute can be started. It writes a token snapshot, the components of the file and their pictures, all in one change or none, and removes only styles that an earlier fetch or the plugin brought. With `dryRun` the job writes nothing; its `result.changes` lists what would change, and `apply` with its id carries exactly that out, for a day. 503 `design_tool_not_configured` says what has to be set first.",
  tag,
  access: administrators,
  bodyIsOptional: true,
  body: z.looseObject({
    dryRun: z.boolean().optional().meta({ description: "True: show what would change, write nothing." }),
    apply: z.string().optional().meta({ description: "The `jobId` of a preview whose changes are written." }),
  }),
  example: { dryRun: true },
  answer: { json: z.object({ jobId: z.string(), status: z.string() }) },
  errors: [404, 429, 503],
});

const fetchJobShape = z.looseObject({
  ...jobShape.shape,
  triggeredByUserId: z.string().nullable().meta({ description: "Null where no person started it." }),
});

const connection = z.looseObject({
  connected: z.boolean().meta({ description: "Whether a fetch can be started." }),
  tool: z.literal("figma"),
  project: z
    .object({ key: z.string(), name: z.string(), url: z.string() })
    .nullable()
    .meta({ description: "The file the configuration names." }),
  lastFetch: fetchJobShape.nullable(),
  oauthConfigured: z.boolean(),
  linkedFile: z.string().nullable().meta({ description: "Key of the file; null where the configuration names none." }),
});

export const getFetch = endpoint({
  method: "GET",
  path: "/api/service/design-tool/fetch",
  summary: "Read how the design tool is connected, or how a fetch does",
  description: "With `jobId` the job, without it the connection.",
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
  summary: "Compare the components of the design tool with those of the code",
  description:
    "A component of the code is the one of the design whose node its declaration names (`designtool`), else the one of the same name. `generatedAt` is null before the first fetch.",
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
