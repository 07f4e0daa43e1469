import type { Feature } from "../../../feature.ts";
import { generationJob } from "./generation-job.ts";
import { generationRoutes } from "./routes.ts";

/** Components made by a language model, as drafts. */
export const generation: Feature = {
  name: "generation",
  routes: generationRoutes,
  jobs: [generationJob],
  registryOnly: true,
};
