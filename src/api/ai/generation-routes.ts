import { getGenerateComponent, postGenerateComponent } from "../../domain/generation/contract.ts";
import { generationRows } from "../../domain/generation/generation-rows.ts";
import { readGeneration } from "../../domain/generation/read-generations.ts";
import { startGeneration } from "../../domain/generation/start-generation.ts";
import { route } from "../../platform/contract/route.ts";

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
