import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";

/** Ends a job that waits or runs. Throws `ApiError` 404 for one nobody knows, 409 `over` for one that ended. */
export async function cancelJob({ part }: Pick<Call, "part">, id: string): Promise<Job> {
  const queue = await part(jobQueue);
  const cancelled = await queue.cancel(id);
  if (cancelled) return cancelled;
  const known = await queue.get(id);
  if (!known) throw notFound("There is no such task. The list of build tasks has them.");
  throw new ApiError(409, "over", `This task is ${known.status} already; only what waits or runs can be cancelled.`);
}
