import { route } from "../../../contract/route.ts";
import { getGenerateComponent, postGenerateComponent } from "./contract.ts";
import { generationRows } from "./generation-rows.ts";
import { readGeneration } from "./read-generations.ts";
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
