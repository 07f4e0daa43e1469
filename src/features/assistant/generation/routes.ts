import { type Call, route } from "../../../contract/route.ts";
import { jobQueue } from "../../../jobs/job-queue.ts";
import { getGenerateComponent, postGenerateComponent } from "./contract.ts";
import { COMPONENT_GENERATION } from "./generation-job.ts";
import { generationRows } from "./generation-rows.ts";
import { type ShownGeneration, shownGeneration } from "./shown-generation.ts";
import { startGeneration } from "./start-generation.ts";

export const generationRoutes = [
  route(postGenerateComponent, async (call) => {
    const { id } = await startGeneration(call, call.body);
    return { jobId: id };
  }),
  route(getGenerateComponent, async (call) => {
    const { jobId, artifactId } = call.query;
    const id = jobId || (await (await call.part(generationRows)).newestOf(artifactId ?? ""));
    return { job: (id !== undefined && (await readGeneration(call, id))) || null };
  }),
];

/** A generation with all that is known of it so far; undefined where there is none of that id. */
export async function readGeneration({ part }: Pick<Call, "part">, id: string): Promise<ShownGeneration | undefined> {
  const job = await (await part(jobQueue)).get(id);
  if (job?.kind !== COMPONENT_GENERATION) return undefined;
  return shownGeneration(job, await (await part(generationRows)).read(id));
}
