import { z } from "zod";
import { administrators } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { route } from "../../../contract/route.ts";
import { dateTime } from "../../../contract/shapes.ts";
import type { Feature } from "../../../feature.ts";
import { jobQueue } from "../../../jobs/job-queue.ts";
import { buildTasksPage } from "./page.tsx";

const task = z
  .looseObject({
    id: z.string(),
    kind: z.string(),
    status: z.string().meta({ description: "queued, running, complete, failed, or a step of the kind's own." }),
    label: z.string(),
    progress: z.number().nullable(),
    error: z.string().nullable(),
    createdAt: dateTime,
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
    triggeredBy: z.string().nullable(),
    result: z.unknown(),
  })
  .meta({ id: "Job" });

const getBuildTasks = endpoint({
  method: "GET",
  path: "/api/service/admin/build-tasks",
  summary: "List what the registry works on, newest first",
  tag: "Administration",
  access: administrators,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 200))
      .default(50),
  }),
  answer: { json: z.object({ tasks: z.array(task) }) },
  cache: "none",
});

const routes = [
  route(getBuildTasks, async ({ part, query: { limit } }) => {
    const jobs = await (await part(jobQueue)).list({ limit });
    return { tasks: jobs.map(({ input: _, ...shown }) => shown) };
  }),
  buildTasksPage,
];

/** The queue of component builds, extractions and other work, for administrators. */
export const buildTasks: Feature = { name: "build-tasks", routes, registryOnly: true };
