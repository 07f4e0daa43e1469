import { route } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { jobQueue } from "../../../jobs/job-queue.ts";
import { shownJob } from "../../../jobs/job-shape.ts";
import { cancelJob } from "./cancel-job.ts";
import { cancelBuildTask, getBuildTasks } from "./contract.ts";
import { buildTasksPage } from "./page.tsx";

const routes = [
  route(getBuildTasks, async ({ part, query: { limit } }) => {
    const jobs = await (await part(jobQueue)).list({ limit });
    return { tasks: jobs.map(shownJob) };
  }),
  route(cancelBuildTask, async (call) => ({ ok: true, task: shownJob(await cancelJob(call, call.params.id)) })),
  ...buildTasksPage,
];

/** The queue of component builds, extractions and other work, for administrators. */
export const buildTasks: Feature = { name: "build-tasks", routes, registryOnly: true };
