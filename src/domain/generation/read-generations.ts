import type { Call } from "../../platform/contract/route.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { COMPONENT_GENERATION } from "./generation-input.ts";
import { generationRows } from "./generation-rows.ts";
import { type GenerationResponse, toGenerationResponse } from "./shown-generation.ts";

/** The newest generations. */
export async function listGenerations({ part }: Pick<Call, "part">, limit: number): Promise<GenerationResponse[]> {
  const [queue, rows] = await Promise.all([part(jobQueue), part(generationRows)]);
  const jobs = await queue.list({ kinds: [COMPONENT_GENERATION], limit });
  return Promise.all(jobs.map(async (job) => toGenerationResponse(job, await rows.read(job.id))));
}

/** A generation with its progress. Undefined if the id is unknown. */
export async function readGeneration(
  { part }: Pick<Call, "part">,
  id: string,
): Promise<GenerationResponse | undefined> {
  const job = await (await part(jobQueue)).get(id);
  if (job?.kind !== COMPONENT_GENERATION) return undefined;
  return toGenerationResponse(job, await (await part(generationRows)).read(id));
}
