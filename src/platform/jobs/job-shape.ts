import { z } from "zod";
import { omit } from "../../safe/omit.ts";
import { dateTime } from "../contract/shapes.ts";
import type { Job } from "./job.ts";

/** A job in the API. */
export const jobShape = z
  .looseObject({
    id: z.string(),
    kind: z.string(),
    status: z.string().meta({ description: "queued, running, complete, failed, or a step of this kind of job." }),
    label: z.string(),
    progress: z.number().nullable().meta({ description: "Percent." }),
    error: z
      .string()
      .nullable()
      .meta({ description: "The reason for a failure; `cancelled` if a person cancelled the job." }),
    createdAt: dateTime,
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
    triggeredBy: z.string().nullable(),
    result: z.unknown(),
  })
  .meta({ id: "Job" });

export type ShownJob = z.infer<typeof jobShape>;

/** A job without the fields that only the queue needs. */
export const shownJob = (job: Job): ShownJob => omit(job, "input");
