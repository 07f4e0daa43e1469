import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";

/** Ends a waiting or running job. Throws `ApiError` 404 for an unknown one, 409 `over` for one that ended. */
export async function cancelJob({ part }: Pick<Call, "part">, id: string): Promise<Job> {
  const queue = await part(jobQueue);
  const cancelled = await queue.cancel(id);
  if (cancelled) return cancelled;
  const known = await queue.get(id);
  if (!known) throw notFound("The task doesn't exist. See the list of build tasks.");
  throw new ApiError(409, "over", `This task is already ${known.status}. You can only cancel queued or running tasks.`);
}
