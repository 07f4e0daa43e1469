import { cancelJob } from "../../domain/jobs/cancel-job.ts";
import { cancelBuildTask, getBuildTasks } from "../../domain/jobs/contract.ts";
import { route } from "../../platform/contract/route.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { shownJob } from "../../platform/jobs/job-shape.ts";

/** The queue of component builds, extractions and other jobs, for administrators. */
export const buildTaskRoutes = [
  route(getBuildTasks, async ({ part, query: { limit } }) => {
    const jobs = await (await part(jobQueue)).list({ limit });
    return { tasks: jobs.map(shownJob) };
  }),
  route(cancelBuildTask, async (call) => ({ ok: true, task: shownJob(await cancelJob(call, call.params.id)) })),
];
