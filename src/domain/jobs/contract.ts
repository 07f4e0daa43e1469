import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { jobShape } from "../../platform/jobs/job-shape.ts";

const tag = "Administration";

export const getBuildTasks = endpoint({
  method: "GET",
  path: "/api/service/admin/build-tasks",
  summary: "List build tasks",
  tag,
  access: administrators,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 200))
      .default(50),
  }),
  answer: { json: z.object({ tasks: z.array(jobShape) }) },
  cache: "none",
});

export const cancelBuildTask = endpoint({
  method: "POST",
  path: "/api/service/admin/build-tasks/{id}/cancel",
  summary: "Cancel a build task",
  description:
    "Cancels a queued or running task. The task gets the status `failed` with the error `cancelled` and writes nothing.",
  tag,
  access: administrators,
  params: z.object({ id: z.string() }),
  answer: { json: z.object({ ok: z.boolean(), task: jobShape }) },
  errors: [404, 409],
});
